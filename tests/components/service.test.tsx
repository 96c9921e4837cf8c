/** MSG-01 to MSG-03, TRUST-06: notices, banners, help, feedback and customer service. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Announcement, Popup } from '../../contract/calls/site/system.ts'
import { CHAT_HEADER_TOKEN } from '../../contract/constants.ts'
import { AT, MEMBER_ANSWERS, NO_ANNOUNCEMENTS } from './support/answers.ts'
import { hold, lost } from './support/build-fake-api.ts'
import { type Around, goTo, readAddress, renderPage } from './support/render-page.tsx'
import {
  button,
  dialogOf,
  expectAccessible,
  expectGone,
  expectText,
  expectTexts,
  field,
  findAll,
  header,
  main,
  press,
  setMotion,
  shortenWaits,
} from './support/screen.ts'

const announcementOf = (title: string, overrides: Partial<Announcement> = {}): Announcement => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  type: 'PL',
  title,
  content: `<p>Text of ${title}</p>`,
  imageUrl: null,
  linkUrl: null,
  groupName: null,
  publishedAt: AT,
  ...overrides,
})

describe('MSG-01 notices', () => {
  const dialog = dialogOf('Notices')
  const titles = dialog.getByRole('group').getByText(/^Notice \d+$/)

  test('more than a page holds are turned over, on and back', async () => {
    const player = Array.from({ length: 20 }, (_, index) =>
      announcementOf(`Notice ${index}`, { publishedAt: new Date(Date.UTC(2026, 10, 21, 23 - index)).toISOString() }),
    )
    const namesOf = (from: number, to: number) => player.slice(from, to).map(({ title }) => title)
    await renderPage('/down', { api: { announcements: { ...NO_ANNOUNCEMENTS, player } } })
    await button(page, /^Latest notice/).click()
    await expectTexts(titles, namesOf(0, 9))
    await button(dialog, 'Next page').click()
    await expectTexts(titles, namesOf(9, 18))
    await button(dialog, 'Page 3 of 3').click()
    await expectTexts(titles, ['Notice 18', 'Notice 19'])
    await expect.element(button(dialog, 'Next page')).toBeDisabled()
    await dialog.getByText('Notice 19', { exact: true }).click()
    await expect.element(dialog.getByText('Text of Notice 19')).toBeVisible()
    await button(dialog, 'Previous page').click()
    await expectTexts(titles, namesOf(9, 18))
  })

  test('a popup that is put away leaves its line to the next; one that is read opens the list at its own', async () => {
    const popup = ['Demonstration', 'Play within your limits'].map((title) => announcementOf(title, { type: 'PU' }))
    const api = { announcements: { ...NO_ANNOUNCEMENTS, popup, player: [announcementOf('Notice 1')] } }
    await renderPage('/down', { api })
    const line = page.getByRole('complementary', { name: 'New notice' })
    await expectText(line, 'Demonstration')
    await button(line, 'Close').click()
    await expectText(line, 'Play within your limits')
    expect(JSON.parse(sessionStorage.getItem('noticesSeen') ?? '[]')).toEqual(['demonstration'])
    await line.getByRole('button', { name: /Read$/ }).click()
    await expect.element(dialog.getByText('Text of Play within your limits')).toBeVisible()
    await expectText(dialog, /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    await press('{Escape}')
    await expectGone(dialog)
    await expectGone(line)
    await expect.element(page.getByRole('complementary', { name: 'Notices' })).toBeInTheDocument()
  })

  const popupOf = (title: string, overrides: Partial<Popup> = {}): Popup => ({
    ...announcementOf(title, { type: 'PU' }),
    whom: 'everybody',
    often: 'once',
    button: null,
    ...overrides,
  })

  test('of pop-ups the first that is for its reader and was not seen opens, and leads on by its button', async () => {
    shortenWaits()
    const popup = popupOf('Autumn', { linkUrl: '/down', button: 'Get the app' })
    const daily = popupOf('Seen today', { often: 'day' })
    const dialogs = [popupOf('Seen before'), daily, popupOf('For agents', { whom: 'agents' }), popup]
    const seenOn = { [`seen-before ${AT}`]: '2026-01-01', [`seen-today ${AT}`]: '2026-01-02' }
    localStorage.setItem('popupsSeen', JSON.stringify(seenOn))
    // By the site's day: a device whose clock is put right shows none twice.
    const boot = { nowMs: Date.parse('2026-01-02T04:00:00Z') }
    await renderPage('/help', { api: { announcements: { ...NO_ANNOUNCEMENTS, dialogs } }, boot })
    const opened = dialogOf('Autumn')
    await expect.element(opened.getByText('Text of Autumn')).toBeVisible()
    const seen = JSON.parse(localStorage.getItem('popupsSeen') ?? '{}')
    expect(seen).toEqual({ ...seenOn, [`autumn ${AT}`]: '2026-01-02' })
    await expectAccessible()
    await opened.getByRole('link', { name: 'Get the app' }).click()
    await expect.poll(readAddress).toBe('/down')
    await expectGone(opened)
  })

  test.each(['Escape', 'the button', 'the backdrop'])('a pop-up closes by %s and gives the focus back', async (by) => {
    const popup = popupOf(`By ${by}`)
    await renderPage('/help', { api: { announcements: { ...NO_ANNOUNCEMENTS, dialogs: [popup] } } })
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toBeInTheDocument()
    ;(skip.element() as HTMLElement).focus()
    const opened = dialogOf(popup.title)
    await expect.element(opened).toBeVisible()
    if (by === 'Escape') await press('{Escape}')
    else if (by === 'the button') await button(opened, 'Close').click()
    else await userEvent.click(document.querySelector('.bg-scrim')!, { position: { x: 5, y: 5 }, force: true })
    await expectGone(opened)
    await expect.poll(readAddress).toBe('/help')
    await expect.element(skip).toHaveFocus()
  })

  test('a pop-up waits for a dialog, and opens for no member on a break', async () => {
    shortenWaits()
    const dialogs = [popupOf('Waits', { whom: 'members' })]
    const announcements = { ...NO_ANNOUNCEMENTS, dialogs }
    await renderPage('/help?dialog=notices', { api: { announcements }, session: true })
    await expect.element(dialog).toBeVisible()
    await expectGone(dialogOf('Waits'))
    await press('{Escape}')
    await expect.element(dialogOf('Waits')).toBeVisible()
    await cleanup()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const memberInfo = { ...MEMBER_ANSWERS.memberInfo, playBar: { kind: 'break', until, lifts: 'by_itself' } } as const
    await renderPage('/help?dialog=notices&of=waits', { api: { announcements, memberInfo }, session: true })
    await expect.element(dialog).toBeVisible()
    await expectGone(dialogOf('Waits'))
  })

  test('a pop-up of a segment is asked for by members alone, and only where there is one', async () => {
    shortenWaits()
    const announcements = { ...NO_ANNOUNCEMENTS, dialogs: [], forSome: true as const }
    const memberPopups = { dialogs: [popupOf('Yours', { whom: 'members' })] }
    // An answer that is not there would be a fault of the test.
    await renderPage('/help?dialog=notices', { api: { announcements } })
    await renderPage('/help', { api: { announcements: NO_ANNOUNCEMENTS }, session: true })
    await cleanup()
    await renderPage('/help', { api: { announcements, memberPopups }, session: true })
    await expect.element(dialogOf('Yours').getByText('Text of Yours')).toBeVisible()
  })

  test('a banner and a notice lead on within the page', async () => {
    const notice = announcementOf('Notice 1', { linkUrl: '/vip' })
    const banner = announcementOf('Ours', { type: 'B', linkUrl: '/promotions' })
    await renderPage('/index', { api: { announcements: { ...NO_ANNOUNCEMENTS, banners: [banner], player: [notice] } } })
    await main.getByRole('region', { name: 'Announcements' }).getByRole('link').click()
    await expect.poll(readAddress).toBe('/promotions')
    goTo('/noticePage')
    await expect.element(main.getByText('Notice 1', { exact: true })).toBeVisible()
    for (const notice of findAll<HTMLDetailsElement>('main details')) notice.open = true
    await main.getByRole('link', { name: 'Read more' }).click()
    await expect.poll(readAddress).toMatch(/^\/vip/)
  })

  test('a banner of the login shows its picture, with the title on a ground of its own', async () => {
    const banner = announcementOf('Your open rounds wait', { type: 'B', groupName: 'w_login', imageUrl: '/slot.svg' })
    await renderPage('/login', { api: { announcements: { ...NO_ANNOUNCEMENTS, banners: [banner] } } })
    const title = main.getByText('Your open rounds wait')
    await expect.element(title).toBeVisible()
    const pictured = title.element().closest('.pictured') ?? title.element()
    expect(getComputedStyle(pictured).backgroundImage).toMatch(/^linear-gradient\(.*url\(/)
  })
})

describe('MSG-01 the banners of the home page', () => {
  const TURN_MS = 7_000
  const banners = ['One', 'Two', 'Three'].map((title) => announcementOf(title, { type: 'B', linkUrl: '/vip' }))
  const region = page.getByRole('region', { name: 'Announcements' })
  /** How often the row was turned by itself. */
  async function begin(motion: 'reduce' | 'no-preference') {
    await setMotion(motion)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
    await renderPage('/index', { api: { announcements: { ...NO_ANNOUNCEMENTS, banners } } })
    await expect.element(region).toBeVisible()
    // Wherever the test before has left the pointer, it does not rest on the banners.
    await header.hover()
    return () => {
      vi.advanceTimersByTime(TURN_MS)
      return scrollTo.mock.calls.length
    }
  }
  afterEach(async () => {
    vi.useRealTimers()
    await setMotion('reduce')
  })
  const pause = region.getByRole('button', { name: /Pause|Play/, includeHidden: true })

  test('turn by themselves, rest while they have the focus, stay where they were paused', async () => {
    const passTurn = await begin('no-preference')
    expect(passTurn()).toBe(1)
    ;(region.getByRole('link').first().element() as HTMLElement).focus({ preventScroll: true })
    expect(passTurn(), 'in use').toBe(1)
    ;(pause.element() as HTMLElement).focus({ preventScroll: true })
    expect(passTurn(), 'left').toBe(2)
    ;(pause.element() as HTMLElement).click()
    await expect.element(region.getByRole('button', { name: 'Play', includeHidden: true })).toHaveFocus()
    expect(passTurn(), 'paused').toBe(2)
    ;(pause.element() as HTMLElement).click()
    await expect.element(region.getByRole('button', { name: 'Pause', includeHidden: true })).toHaveFocus()
    expect(passTurn(), 'on again').toBe(3)
  })

  test('stand still where nothing should move', async () => {
    const passTurn = await begin('reduce')
    expect(passTurn()).toBe(0)
    await expect.element(pause, { message: 'nothing to pause' }).not.toBeVisible()
  })
})

const articleOf = (id: string, title: string, content = `<p>Text of ${title}</p>`) => ({
  id,
  title,
  content,
  updatedAt: AT,
})
const HELP = {
  categories: [
    {
      code: 'safe',
      title: 'Staying safe',
      articles: [
        articleOf('limits', 'Setting limits'),
        articleOf('self-exclusion', 'A break, or self-exclusion', '<p>It cannot be ended early.</p>'),
        articleOf(
          'gaming',
          'When it stops being fun',
          '<p>You can <a href="/help?article=limits">set a limit</a>.</p>',
        ),
      ],
    },
  ],
}

test('MSG-03 help is searched, read and followed to another article, also alone at /helpmc', async () => {
  await renderPage('/help', { api: { helpCenter: HELP } })
  const search = field(main, 'Search the help centre')
  await search.fill('self exclusion')
  await main.getByRole('link', { name: 'A break, or self-exclusion' }).click()
  await expect.poll(readAddress).toContain('article=self-exclusion')
  await expect.element(main.getByText('It cannot be ended early.')).toBeVisible()
  await search.fill('xqzjw')
  await expect.element(main.getByText('No articles found')).toBeVisible()
  goTo('/helpmc?article=gaming')
  await expectGone(header)
  await expect.poll(() => document.title).toBe('When it stops being fun · Help centre · Meridian')
  await page.getByRole('link', { name: 'set a limit' }).click()
  await expect.poll(readAddress).toBe('/helpmc?article=limits')
  await expect.element(page.getByRole('heading', { name: 'Setting limits' })).toBeVisible()
})

describe('TRUST-06 writing to us', () => {
  const letter = main.getByLabelText('Your message')
  const send = () => button(main, 'Send').click()
  const filed = { reference: 'F-123456789A', createdAt: AT }
  const base = { feedbackSetting: { minWords: 5, maxWords: 500 }, helpCenter: HELP }

  test('a visitor’s feedback gets a number; what is begun stays, another letter is empty', async () => {
    const { api } = await renderPage('/help?view=write', { api: { ...base, feedback: filed } })
    await send()
    await expect.element(main.getByText('Please enter content')).toBeVisible()
    await letter.fill('Too short')
    await send()
    await expectText(main.getByRole('alert'), 'Between 5 and 500 words.')
    expect(api.asked('feedback')).toHaveLength(0)
    await letter.fill('The lobby is quick and easy to read')
    await send()
    await expect.element(main.getByText('F-123456789A')).toBeVisible()
    await main.getByRole('link', { name: 'Write to us' }).click()
    await expect.element(letter, { message: 'another letter' }).toHaveValue('')
    await letter.fill('One more thing')
    await main.getByRole('link', { name: 'Write to us' }).click()
    await expect.element(letter, { message: 'what is begun stays' }).toHaveValue('One more thing')
  })

  test('a letter outlasts the reload after a login in another tab, and is for no other member', async () => {
    const open = (session: Around['session']) =>
      renderPage('/help?view=write', { session, api: { ...base, feedback: filed } })
    const reload = async (session: Around['session']) => {
      dispatchEvent(new Event('pagehide'))
      await cleanup()
      return open(session)
    }
    await open(null)
    await letter.fill('The lobby is quick and easy to read')
    await reload({ username: 'maria' })
    await expect.element(letter).toHaveValue('The lobby is quick and easy to read')
    await letter.fill('The lobby is quick and easy to read, says Maria')
    await reload({ username: 'juan' })
    await expect.element(letter).toHaveValue('')
    await reload({ username: 'maria' })
    await letter.fill('The lobby is quick and easy to read')
    await button(main, 'Complaint').click()
    await main.getByRole('combobox', { name: 'What it is about' }).selectOptions('game')
    const { api } = await reload({ username: 'maria' })
    await expect.element(letter).toHaveValue('The lobby is quick and easy to read')
    await send()
    await expect.poll(() => api.inputs('feedback')).toMatchObject([{ kind: 'complaint', topic: 'game' }])
    await expect.element(main.getByText('F-123456789A')).toBeVisible()
    await reload({ username: 'maria' })
    await expect.element(letter).toHaveValue('')
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  test('a complaint of a visitor asks for an account first', async () => {
    await renderPage('/help?view=write&kind=complaint', { api: base })
    await expect.element(main.getByText('Log in to file a complaint')).toBeVisible()
  })
})

describe('MSG-02 customer service', () => {
  const opener = button(dialogOf(), 'Customer service')
  let popup: {
    closed: boolean
    opener: unknown
    close: () => void
    focus: () => void
    location: { replace: (url: string) => void }
    document: Document
  }
  beforeEach(() => {
    const blank = document.implementation.createHTMLDocument()
    popup = {
      closed: false,
      opener: window,
      close: vi.fn(),
      focus: vi.fn(),
      location: { replace: vi.fn() },
      document: blank,
    }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  })
  const URL_OF_SERVICE = 'https://service.example.com/chat'

  test('is asked for once, however often it is pressed; its window cannot reach back', async () => {
    const answer = hold({ channel: 'live' as const, url: URL_OF_SERVICE })
    const { api } = await renderPage('/down?dialog=menu', { api: { customerService: answer.answer } })
    await opener.click()
    ;(opener.element() as HTMLElement).click()
    answer.letGo()
    await expect.poll(() => vi.mocked(popup.location.replace).mock.calls).toEqual([[URL_OF_SERVICE]])
    expect(api.asked('customerService')).toHaveLength(1)
    expect(popup.opener).toBeNull()
  })

  test('has the merchant’s colour at the head of its window while its page is on its way', async () => {
    const theme = { scheme: 'dark' as const, tokens: { [CHAT_HEADER_TOKEN]: '#123456' } }
    const answer = hold({ channel: 'live' as const, url: URL_OF_SERVICE })
    await renderPage('/down?dialog=menu', { api: { customerService: answer.answer }, merchant: { theme } })
    await opener.click()
    expect(popup.document.title).toBe('Customer service')
    expect(popup.document.querySelector('header')?.style.background).toBe('rgb(18, 52, 86)')
    answer.letGo()
    await expect.poll(() => vi.mocked(popup.location.replace).mock.calls).toHaveLength(1)
  })

  test('that cannot be had closes the blank window and says so', async () => {
    await renderPage('/down?dialog=menu', { api: { customerService: lost } })
    await opener.click()
    await expect.element(page.getByText('Couldn’t open customer service').first()).toBeVisible()
    expect(popup.close).toHaveBeenCalledOnce()
  })
})

test('MSG-03 an application to the programme arrives', async () => {
  const { api } = await renderPage('/join', {
    api: {
      feedbackSetting: { minWords: 5, maxWords: 500 },
      joinApplication: { reference: 'A-123456789A', createdAt: AT },
    },
  })
  await button(main, 'Send application').click()
  await expect.element(main.getByText('Please fill this in').first()).toBeVisible()
  await field(main, 'Your name').fill('Ana Cruz')
  await field(main, 'Email').fill('ana@example.com')
  await main.getByLabelText('About you').fill('My readers ask me where they can play fair games')
  await button(main, 'Send application').click()
  await expect.element(main.getByText('A-123456789A')).toBeVisible()
  expect(api.inputs('joinApplication')[0]).toMatchObject({ name: 'Ana Cruz', email: 'ana@example.com' })
})

/** What an upstream could send past the edge's cleaning, were there a hole in it: the browser cleans once more. */
const HOSTILE = [
  '<script>window.stolen = 1</script><img src=x onerror="window.stolen = 1"><svg onload="window.stolen = 1"></svg>',
  '<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
  '<style>body { display: none }</style><p style="position:fixed;inset:0" class="fixed" id="root" name="cookie">over all</p>',
  '<iframe srcdoc="<script>parent.stolen = 1</script>"></iframe><object data="x"></object><embed src="x">',
  '<a href="javascript:window.stolen = 1">press</a><math><mtext><mglyph><style><img src onerror=alert(1)></style>',
  '<a href="//evil.example">out</a><a href="/\\\\evil.example">out</a><a href="http://evil.example">out</a>',
  '<video autoplay src="https://evil.example/x"></video><dialog open>over</dialog><nav>other</nav><label for="q">x</label>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<form id="form"><input name="attributes"><input name="innerHTML"></form><template><script>window.stolen = 1</script></template>',
  '<img srcset="https://evil.example/x 1x"><button formaction="javascript:window.stolen = 1">press</button>',
  '<p data-ready="false" tabindex="1" contenteditable="true" accesskey="s" role="alert">p</p>',
  `${'<div><b>'.repeat(1_000)}deep${'</b></div>'.repeat(1_000)}`,
].join('')

test('MSG-03 hostile HTML that got past the edge is cleaned in the browser', async () => {
  const categories = [
    { code: 'bad', title: 'Bad', articles: [articleOf('bad', 'Bad article', `<p>Before</p>${HOSTILE}`)] },
  ]
  await renderPage('/help?article=bad', { api: { helpCenter: { categories } } })
  await expect.element(page.getByRole('article').getByText('Before')).toBeVisible()
  const unwanted = [
    'script',
    'form',
    'input',
    'textarea',
    'style',
    'iframe',
    'object',
    'embed',
    '[id]',
    '[name]',
    '[style]',
    '[onerror]',
    '[onload]',
    'a[href^=javascript]',
    'base',
    'meta',
    'link',
    'template',
    'button',
    '[srcset]',
    '[formaction]',
    '[target]:not(a[href^="https:"])',
    'video',
    'dialog',
    'nav',
    'label',
    'p[data-ready]',
    'p[tabindex]',
    'p[accesskey]',
    'p[role]',
    'a[href*=evil]',
    'p.fixed',
  ]
  for (const selector of unwanted) expect(findAll(`article ${selector}`), selector).toHaveLength(0)
  expect('stolen' in window).toBe(false)
  await expect.element(header).toBeVisible()
})

test('MSG-03 a letter and its answer are laid out by the script they are written in', async () => {
  const one = {
    reference: 'F-7K3M9QXA2B',
    kind: 'feedback',
    topic: 'other',
    content: 'متى يصل السحب؟ 500',
    roundId: null,
    paymentId: null,
    state: 'answered',
    answer: 'وصل اليوم.',
    createdAt: AT,
    acknowledgedAt: AT,
    answerDueAt: AT,
    answeredAt: AT,
    settled: null,
    settledAt: null,
    reviewedAt: AT,
    closedAt: AT,
  } as const
  await renderPage('/help?view=mine', {
    session: true,
    api: { feedbackList: { rows: [one], nextCursor: null } },
  })
  for (const text of [one.content, one.answer]) {
    await expect.element(main.getByText(text)).toBeVisible()
    expect(getComputedStyle(main.getByText(text).element()).direction).toBe('rtl')
  }
})
