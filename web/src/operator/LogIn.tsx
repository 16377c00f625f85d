import { useState } from "preact/hooks";
import { Button, Field } from "../ui";
import { operatorWords } from "../words/operator";
import { enter, problem, told } from "./connection";

/** Asks for the host token. The fields have no names: they can never get into an address. */
export function LogIn() {
  const w = operatorWords.value;
  const [token, setToken] = useState("");
  const [name, setName] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    enter(token.trim(), name.trim()).catch((error) => {
      problem.value = told(error);
    });
  };
  return (
    <form class="card login" onSubmit={submit}>
      <Field
        label={w.token}
        hint={w.tokenHelp}
        type="password"
        value={token}
        onValue={setToken}
        autoComplete="off"
        required
      />
      <Field
        label={w.who}
        hint={w.whoHelp}
        value={name}
        onValue={setName}
        maxLength={40}
        autoComplete="off"
      />
      <Button kind="main" type="submit">
        {w.enter}
      </Button>
    </form>
  );
}
