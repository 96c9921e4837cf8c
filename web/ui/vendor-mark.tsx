/** A vendor's name set as a mark: our own lettering for invented vendors, no one's logo. */

/** Stable small number of a code, to give each its own sign. */
function hashOf(code: string): number {
  let hash = 7
  for (const letter of code) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return hash
}

const SIGNS = [
  'M12 2 22 20H2Z',
  'M12 2l10 10-10 10L2 12Z',
  'M2 12a10 10 0 0 1 20 0Zm0 2h20a10 10 0 0 1-20 0Z',
  'M4 3h7v18H4Zm9 0h7v8h-7Zm0 10h7v8h-7Z',
  'M12 1.500 21.500 7v10L12 22.500 2.500 17V7Z',
  'M3 16c5-14 13-14 18 0-6-4-12-4-18 0Zm3 4c4-2 8-2 12 0-4 3-8 3-12 0Z',
] as const

export function VendorMark({ code, name }: { code: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-sm font-semibold tracking-tight text-faint">
      <svg
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="currentColor"
        className="shrink-0 opacity-80"
      >
        <path d={SIGNS[hashOf(code) % SIGNS.length]} />
      </svg>
      {name}
    </span>
  )
}
