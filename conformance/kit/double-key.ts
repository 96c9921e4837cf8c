/** The first key that stands twice in one object of a JSON text, or null: a parser keeps the last one and tells nothing. */
export function findDoubleKey(text: string): string | null {
  const levels: Set<string>[] = []
  for (const [token, name, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') levels.push(new Set())
    else if (token === '}' || token === ']') levels.pop()
    else if (name !== undefined && colon !== undefined) {
      const key: string = JSON.parse(name)
      if (levels.at(-1)?.has(key)) return key
      levels.at(-1)?.add(key)
    }
  }
  return null
}
