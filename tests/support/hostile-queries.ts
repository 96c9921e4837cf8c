/** What a link somebody made can carry behind its path. No page knows any of it; none of it may do anything. */
const HTML = '"><script>window.stolen=1</script><img src=x onerror=window.stolen=1>'

/** Every name that some page reads, each with the same value. */
const NAMES = [
  'q',
  'type',
  'page',
  'vassalage',
  'class',
  'feature',
  'theme',
  'sort',
  'show',
  'stake',
  'category',
  'id',
  'dialog',
  'of',
  'centre',
  'next',
  'order',
  'tab',
  'article',
  'view',
  'kind',
  'topic',
  'round',
  'vendor',
  'payment',
  'gameId',
  'nodeId',
  'gameCode',
  'playType',
  'code',
  'state',
  'affiliateCode',
  'token',
  'lang',
  'r',
  'area',
  'returned',
  'roundVendor',
  'days',
  'rtp',
  'volatility',
  'new',
  'demo',
  'playable',
]
const inAll = (value: string) => `?${NAMES.map((name) => `${name}=${value}`).join('&')}`

/** Longer than any id, code or name that is ours. */
export const LONG = 'a'.repeat(400)

export const HOSTILE_QUERIES = {
  html: inAll(encodeURIComponent(HTML)),
  'html as it is': `?q=${HTML.replaceAll(' ', '/')}`,
  lists: `?${NAMES.map((name) => `${name}[]=a&${name}[]=b&${name}=a&${name}=b`).join('&')}`,
  'names of the language': `${inAll('__proto__')}&__proto__[stolen]=1&constructor[prototype][stolen]=1`,
  'other names of the language': inAll('constructor'),
  '10 KB': `?q=${'a'.repeat(10_240)}`,
  // What an edge takes at all: longer than any name of ours may be, with a page that reads the rest of them.
  '15 KB over all names': `?view=write&${inAll(LONG).slice(1)}`,
  '10 KB of names': `?${'x&'.repeat(5_120)}`,
  'percent signs that say nothing': inAll('%25%E0%A4%A'),
  'a percent sign alone': inAll('%'),
  'line ends': inAll('%0d%0aset-cookie:stolen=1%0d%0a%0d%0a<script>'),
  nothing: inAll('%00'),
  elsewhere: inAll('//evil.example/x'),
  'a script as an address': inAll('javascript:window.stolen=1'),
  numbers: inAll('-1e309'),
  'half a letter, and one that turns the line': inAll('%ED%A0%80%E2%80%AE'),
} as const
export type HostileQuery = keyof typeof HOSTILE_QUERIES
