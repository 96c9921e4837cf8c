/** MSG-02: the thread with customer service while it is read and written in. */

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { ServiceMessage } from '../../contract/calls/messaging/service-thread.ts'
import { AT } from './support/answers.ts'
import { type ApiTable, lost, refusal } from './support/build-fake-api.ts'
import { buildDeposit } from './support/cashier-answers.ts'
import { renderPage } from './support/render-page.tsx'
import { button, expectGone, expectText, passMoment, shortenWaits } from './support/screen.ts'

const messageOf = (position: number, from: ServiceMessage['from'] = 'service'): ServiceMessage => ({
  position,
  from,
  text: `Line ${position} of a long conversation`,
  picture: null,
  at: AT,
})
const threadOf = (count: number, last: ServiceMessage['from'] = 'service'): ApiTable => ({
  serviceThread: {
    state: 'answered',
    unread: 1,
    nextCursor: null,
    messages: Array.from({ length: count }, (_, at) => messageOf(count - at, at === 0 ? last : 'service')),
  },
  readService: { unread: 0 },
})
const log = page.getByRole('log')
const box = page.getByRole('textbox', { name: 'Write a message' })
const topOf = () => Math.round(log.element().scrollTop)
const isAtEnd = () => {
  const { scrollHeight, scrollTop, clientHeight } = log.element()
  // Two pixels of a line are no line: heights are rounded.
  return scrollHeight - scrollTop - clientHeight <= 2
}

describe('MSG-02 a thread that is read', () => {
  const grow = async (count: number, last?: ServiceMessage['from']) => {
    const { api, queryClient } = opened
    api.set(threadOf(count, last))
    await queryClient.invalidateQueries()
    await expect.element(log.getByText(`Line ${count} of`)).toBeInTheDocument()
  }
  let opened: Awaited<ReturnType<typeof renderPage>>
  const open = async () => {
    opened = await renderPage('/service', { session: true, api: threadOf(14) })
    await expect.poll(isAtEnd).toBe(true)
  }

  test('stays where it is read, says that there is something new, and counts it as read once it is in sight', async () => {
    await open()
    await expect.poll(() => opened.api.inputs('readService')).toEqual([{ upTo: 14 }])
    log.element().scrollTo({ top: 60 })
    await expect.poll(topOf).toBe(60)
    await passMoment()
    await grow(15)
    await passMoment()
    expect(topOf()).toBe(60)
    expect(opened.api.inputs('readService')).not.toContainEqual({ upTo: 15 })
    await button(page, 'New messages').click()
    await expect.poll(isAtEnd).toBe(true)
    await expectGone(page.getByRole('button', { name: 'New messages' }))
    await expect.element(log).toHaveFocus()
    await expect.poll(() => opened.api.inputs('readService')).toContainEqual({ upTo: 15 })
  })

  test('follows who is at its end, and who wrote here; a line of the member from elsewhere moves no reader', async () => {
    await open()
    await grow(15)
    await expect.poll(isAtEnd).toBe(true)
    log.element().scrollTo({ top: 60 })
    await expect.poll(topOf).toBe(60)
    // The page hears of a scroll with the next frame.
    await passMoment()
    await grow(16, 'member')
    await expect.element(button(page, 'New messages')).toBeVisible()
    expect(topOf()).toBe(60)
    opened.api.set({ ...threadOf(17, 'member'), writeToService: messageOf(17, 'member') })
    await box.fill('From here')
    await button(page, 'Send').click()
    await expect.poll(isAtEnd).toBe(true)
    await expectGone(page.getByRole('button', { name: 'New messages' }))
  })

  test('keeps its last line in sight while the box grows, and when a keyboard comes', async () => {
    await open()
    await box.fill('one\ntwo\nthree\nfour')
    await expect.poll(isAtEnd).toBe(true)
    await page.viewport(390, 420)
    await expect.poll(isAtEnd).toBe(true)
  })

  test('older messages come in above the line that is read', async () => {
    const linesFrom = (first: number) => Array.from({ length: 14 }, (_, at) => messageOf(first + 13 - at))
    const api = {
      ...threadOf(14),
      serviceThread: ({ input }) => ({
        state: 'answered',
        unread: 0,
        messages: linesFrom(input.cursor ? 1 : 15),
        nextCursor: input.cursor ? null : 'older',
      }),
    } satisfies ApiTable
    opened = await renderPage('/service', { session: true, api })
    await expect.poll(isAtEnd).toBe(true)
    log.element().scrollTo({ top: 0 })
    await expect.poll(topOf).toBe(0)
    const line = log.getByText('Line 15 of').element()
    const before = line.getBoundingClientRect().top
    await button(log, /earlier/i).click()
    await expect.element(log.getByText('Line 1 of')).toBeInTheDocument()
    await passMoment()
    // The button above it went with the last page.
    expect(Math.abs(line.getBoundingClientRect().top - before)).toBeLessThan(70)
    expect(topOf()).toBeGreaterThan(300)
  })

  test('lays out Arabic and Hebrew from the right', async () => {
    opened = await renderPage('/service', {
      session: true,
      api: {
        ...threadOf(1),
        serviceThread: { state: null, unread: 0, nextCursor: null, messages: [{ ...messageOf(1), text: 'مرحبا' }] },
      },
    })
    await expect.element(log.getByText('مرحبا')).toHaveStyle({ direction: 'rtl' })
  })
})

test('MSG-02 a new conversation says how long replies took, and a topic brings the last payment or round along', async () => {
  const lastRound = {
    roundId: 'play-1',
    vassalage: 'HARBOR',
    gameId: 'tide',
    gameName: 'Lantern Tide',
    state: 'settled',
    stake: '1.00',
    payout: '0.00',
    startedAt: AT,
    endedAt: AT,
  } as const
  const { api } = await renderPage('/service', {
    session: true,
    api: {
      serviceThread: { state: null, unread: 0, nextCursor: null, messages: [], replyMinutes: 12 },
      depositHistory: { rows: [buildDeposit()], nextCursor: null },
      withdrawHistory: lost,
      playSession: { session: null, lastRound },
    },
  })
  const typed = () => (box.element() as HTMLTextAreaElement).value
  const begin = async (topic: string) => {
    await box.fill('')
    await button(page, topic).click()
  }
  await expectText(log, 'Usual first reply in the last 7 days: 12 min')
  await begin('Deposit')
  await expect.poll(typed).toMatch(/^Deposit P\s200\.00, .*2026.* \(D-[0-9A-Z]{12}\): $/)
  await expect.element(box).toHaveFocus()
  expect(api.inputs('depositHistory')).toEqual([{ pageSize: 1 }])
  await begin('A game round')
  await expect.poll(typed).toMatch(/^Lantern Tide P\s1\.00, .*2026.* \(play-1\): $/)
  // What cannot be read leaves the topic alone.
  await begin('Withdrawal')
  await expect.poll(() => api.asked('withdrawHistory').length).toBeGreaterThan(0)
  await passMoment()
  expect(typed()).toBe('Withdrawal: ')
})

test('MSG-02 a conversation that was answered says nothing of waiting', async () => {
  const { serviceThread } = threadOf(2)
  await renderPage('/service', {
    session: true,
    api: { ...threadOf(2), serviceThread: { ...(serviceThread as object), replyMinutes: 150 } as typeof serviceThread },
  })
  await expectText(log, 'Answered.')
  await expectGone(log.getByText('Usual first reply'))
})

describe('MSG-02 what is written to customer service', () => {
  const write = { ...threadOf(2), writeToService: messageOf(3, 'member') }
  const pressEnter = (init: KeyboardEventInit) =>
    box
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))

  test('is not sent by the Enter that takes a word of an input method', async () => {
    const { api } = await renderPage('/service', { session: true, api: write })
    await box.fill('こんにちは')
    // Safari ends the word before this key, so only the code of old tells.
    pressEnter({ keyCode: 229 })
    pressEnter({ isComposing: true })
    await passMoment()
    expect(api.inputs('writeToService')).toEqual([])
    pressEnter({ keyCode: 13 })
    await expect.poll(() => api.inputs('writeToService')).toEqual([{ text: 'こんにちは' }])
    await expect.element(box).toHaveValue('')
  })

  test('a picture is shown first and sent by the press on Send, or taken away again', async () => {
    const { api } = await renderPage('/service', { session: true, api: { ...write, sendServicePicture: lost } })
    await expect.element(box).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const choose = (file: File) => {
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const canvas = document.createElement('canvas')
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'))
    const picture = new File([blob], 'one.png', { type: 'image/png' })
    choose(picture)
    const preview = page.getByRole('img', { name: 'Picture' })
    await expect.element(preview).toBeVisible()
    await button(page, 'Remove the picture').click()
    await expectGone(preview)
    choose(picture)
    await expect.element(preview).toBeVisible()
    await passMoment()
    expect(api.asked('sendServicePicture')).toHaveLength(0)
    await box.fill('Look')
    await button(page, 'Send').click()
    await expect.poll(() => api.asked('sendServicePicture').length).toBeGreaterThan(0)
    // What could not be sent stays, and the words wait for it.
    await expect.element(preview).toBeVisible()
    expect(api.inputs('writeToService')).toEqual([])
  })

  test('stands there after a reload until it was sent', async () => {
    await renderPage('/service', { session: true, api: write })
    await box.fill('half of a question')
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    const { api } = await renderPage('/service', { session: true, api: write })
    await expect.element(box).toHaveValue('half of a question')
    await button(page, 'Send').click()
    await expect.poll(() => api.inputs('writeToService')).toEqual([{ text: 'half of a question' }])
    await expect.element(box).toHaveValue('')
    await cleanup()
    await renderPage('/service', { session: true, api: write })
    await expect.element(box).toHaveValue('')
  })

  test('stands there after a session that ended by itself', async () => {
    const { api, queryClient } = await renderPage('/service', { session: { username: 'maria' }, api: write })
    await box.fill('half of a question')
    shortenWaits()
    api.set({ ...write, serviceThread: refusal('login_required') })
    await queryClient.invalidateQueries()
    await expectGone(box)
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    await renderPage('/service', { session: { username: 'maria' }, api: write })
    await expect.element(box).toHaveValue('half of a question')
  })
})
