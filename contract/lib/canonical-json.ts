/** Plain data. Absent fields may be undefined. */
export type Content =
  | string
  | number
  | boolean
  | null
  | readonly Content[]
  | { readonly [field: string]: Content | undefined }

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content)
}

/** JSON with sorted fields, absent ones left out. */
export function canonicalJson(content: Content): string {
  if (content === null || typeof content !== 'object') return JSON.stringify(content)
  if (isList(content)) return `[${content.map(canonicalJson).join(',')}]`
  const fields: string[] = []
  for (const [field, value] of Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined) fields.push(`${JSON.stringify(field)}:${canonicalJson(value)}`)
  }
  return `{${fields.join(',')}}`
}
