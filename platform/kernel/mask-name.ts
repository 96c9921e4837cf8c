/** `player1` → `pl***1`: enough for its owner, too little for others. The stars say nothing of the length. */
export function maskName(name: string): string {
  const signs = [...name]
  const shown = signs.length >= 6 ? 2 : 1
  return `${signs.slice(0, shown).join('')}***${signs.length >= 4 ? signs.at(-1) : ''}`
}
