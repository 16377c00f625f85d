/** Where the rules of a room with these options are told. */
export function rulesPath(
  variant: string,
  options: Readonly<Record<string, boolean | number | string>>,
  lang: string,
): string {
  const query = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return `/api/towns/${variant}/rules?${query}`;
}
