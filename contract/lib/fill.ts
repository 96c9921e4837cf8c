/** `{name}` in a text, by its value; `{name|shot|shots}` is the first word where the value is 1, else the second. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = String(values[name] ?? '')
    if (one === undefined) return value
    return value === '1' ? one : (other ?? '')
  })
