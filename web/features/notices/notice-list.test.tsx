/** MSG-01: the list of notices, as the first HTML has it. */
import { expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot } from '../../../tests/support/build-boot.ts'
import { ANNOUNCEMENTS_INPUT } from '../../shared/site/announcements.ts'

const COUNT = 11
/** The newest first: n0 is of the last hour. */
const player = Array.from({ length: COUNT }, (_, index) => ({
  id: `n${index}`,
  type: 'PL' as const,
  title: `Notice ${index} <i>`,
  imageUrl: null,
  linkUrl: null,
  groupName: null,
  content: `<p>Text ${index}</p><script>stolen()</script>`,
  publishedAt: new Date(Date.UTC(2026, 10, 21, 23 - index, 4, 5)).toISOString(),
}))
const answers: Boot['answers'] = [
  { name: 'announcements', input: ANNOUNCEMENTS_INPUT, value: { popup: [], banners: [], player, promotion: [] } },
]

async function read(path: string) {
  const main = mainPartOf(await renderText(path, buildBoot({ answers })))
  const notices = main.split('<details').slice(1)
  return {
    main,
    titles: notices.map((notice) => /Notice \d+ &lt;i&gt;/.exec(notice)?.[0].split(' ')[1]),
    open: notices.flatMap((notice, at) => (/^[^>]*\sopen=/.test(notice) ? [at] : [])),
  }
}

test('MSG-01 nine a page, the newest first and open, the time to the second, a title as text', async () => {
  const { main, titles, open } = await read('/noticePage')
  expect(titles).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
  expect(open).toEqual([0])
  expect(main).toContain('2026-11-21 23:04:05')
  expect(main).toContain('<nav aria-label="Page 1 of 2"')
  expect(main).not.toContain('<script')
})

test('MSG-01 a selected notice opens its page and itself', async () => {
  const { titles, open } = await read('/noticePage?of=n10')
  expect(titles).toEqual(['9', '10'])
  expect(open).toEqual([1])
})
