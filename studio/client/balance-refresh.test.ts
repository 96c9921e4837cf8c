import { expect, test } from 'vitest'
import { createBalanceRefresh } from './balance-refresh.ts'

/** A page whose questions are answered by hand, in the order in which they were asked. */
function openPage() {
  const page = { showsAll: true, shown: [] as number[], asked: [] as ((balance: string | null) => void)[] }
  const balance = createBalanceRefresh({
    ask: () =>
      new Promise((resolve) => {
        page.asked.push((told) =>
          resolve(told === null ? { ok: false, code: 'upstream_timeout' } : { ok: true, value: { balance: told } }),
        )
      }),
    showsAll: () => page.showsAll,
    show: (balanceMinor) => page.shown.push(balanceMinor),
  })
  const answer = async (at: number, told: string | null) => {
    page.asked[at]?.(told)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { page, balance, answer }
}

test('shows the balance that it asked for', async () => {
  const { page, balance, answer } = openPage()
  void balance.refresh()
  await answer(0, '12.50')
  expect(page.shown).toEqual([1_250])
})

test('leaves the balance as it is when there is no answer', async () => {
  const { page, balance, answer } = openPage()
  void balance.refresh()
  await answer(0, null)
  expect([page.shown, page.asked.length]).toEqual([[], 1])
})

test('asks later for what changed while something was hidden', async () => {
  const { page, balance, answer } = openPage()
  page.showsAll = false
  void balance.refresh()
  expect(page.asked).toHaveLength(0)
  page.showsAll = true
  void balance.catchUp()
  await answer(0, '7.00')
  void balance.catchUp()
  expect([page.shown, page.asked.length]).toEqual([[700], 1])
})

test('drops an answer that comes while something is hidden, and asks again once nothing is', async () => {
  const { page, balance, answer } = openPage()
  void balance.refresh()
  page.showsAll = false
  await answer(0, '10.00')
  page.showsAll = true
  void balance.catchUp()
  await answer(1, '9.00')
  expect(page.shown).toEqual([900])
})

test('drops an answer that was asked for before the bet that waits now, and asks again', async () => {
  const { page, balance, answer } = openPage()
  void balance.refresh()
  balance.noteMove()
  await answer(0, '10.00')
  expect(page.shown).toEqual([])
  await answer(1, '9.00')
  expect(page.shown).toEqual([900])
})

test('shows no answer after the one to a later question', async () => {
  const { page, balance, answer } = openPage()
  void balance.refresh()
  void balance.refresh()
  await answer(1, '20.00')
  await answer(0, '10.00')
  expect(page.shown).toEqual([2_000])
})
