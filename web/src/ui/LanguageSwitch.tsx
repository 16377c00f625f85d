import { LANGUAGES, language, words } from "../words";

/** All languages beside each other: nobody must read one of them to find another. */
export function LanguageSwitch() {
  const { language: names } = words.value;
  return (
    <fieldset class="picks">
      <legend class="unseen">{names.title}</legend>
      {LANGUAGES.map((code) => (
        <label key={code} class="pick">
          <input
            type="radio"
            name="language"
            checked={language.value === code}
            onChange={() => {
              language.value = code;
            }}
          />
          <span lang={code === "zh" ? "zh-CN" : code}>{names[code]}</span>
        </label>
      ))}
    </fieldset>
  );
}
