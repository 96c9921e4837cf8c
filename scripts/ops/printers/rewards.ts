/** Promotions, rebates, referrals, missions and races. */
import { type Answer, type Printers, type Printing, quote, SECOND, several } from './words.ts'

function promotionsApprove({ waitsBecause }: Answer<'promotions-approve'>, { input }: Printing): string {
  if (waitsBecause === 'second_approval')
    return 'Written down. A second operator has to approve the same amount: it is large, and more than the promotion says.'
  const { promotionId, username } = input
  return waitsBecause === null
    ? `${promotionId} is issued to ${username}.`
    : `${promotionId} is granted to ${username}. The wallet refused for now (${waitsBecause}); it is asked again until it takes it.`
}

const whose = (vendor: string) => (vendor === '*' ? 'every other vendor' : vendor)

const whom = (minLevel: number) => (minLevel === 0 ? 'everybody' : `VIP ${minLevel} and above`)

function rebateRates({ timeZone, rates }: Answer<'rebate-rates'>): string {
  if (rates.length === 0) return 'No rates are set: nothing is paid back.'
  return [
    ...rates.map(
      ({ vendor, minLevel, rate, since }) =>
        `${rate.padStart(5)} %  ${whose(vendor)}, ${whom(minLevel)}, since ${since}`,
    ),
    `Days are those of ${timeZone}. A rate counts from the first day that begins after it was set.`,
  ].join('\n')
}

const rebateSet = ({ rate, vendor, minLevel, countsFrom }: Answer<'rebate-set'>) =>
  `${rate} % at ${whose(vendor)} for ${whom(minLevel)}, from ${countsFrom} on.`

function referralTerms(answer: Answer<'referral-show'> & { waitsBecause?: string | null }): string {
  if (answer.waitsBecause) return SECOND
  if (!answer.programme) return 'No terms are set: members cannot invite.'
  const { open, condition, conditionAmount, reward, withinDays, unseenInMonth, setBy, setAt } = answer.programme
  const does = condition === 'deposit' ? `deposits ${conditionAmount} at once` : `stakes ${conditionAmount}`
  return [
    `${open ? 'Open' : 'Closed'}: ${reward} for whoever ${does} within ${several(withinDays, 'day')}.`,
    `Above ${several(unseenInMonth, 'reward')} to one member in 30 days an operator looks first. Set by ${setBy} at ${setAt}.`,
  ].join('\n')
}

const missionsAdd = ({ waitsBecause }: Answer<'missions-add'>, { input }: Printing) =>
  waitsBecause === null
    ? `${input.id} counts from ${input.period === 'once' ? 'now' : `this ${input.period}`} on. It cannot be changed, only ended.`
    : SECOND

const placesOf = (prizes: readonly string[]) =>
  prizes.length === 0 ? 'nothing' : prizes.map((prize, at) => `${at + 1}. ${prize}`).join(', ')

function raceShow({ week, endsAt, prizes, rule, players, waiting }: Answer<'race-show'>): string {
  return [
    `Race of ${week}, until ${endsAt}: pays ${placesOf(prizes ?? rule?.prizes ?? [])}.`,
    rule ? `Later races pay ${placesOf(rule.prizes)}, set by ${rule.setBy} at ${rule.setAt}.` : 'No prizes are set.',
    ...players.map(
      ({ username, nickname, multiplier }) =>
        `${multiplier.padStart(10)}  ${username}${nickname ? ` as ${quote(nickname)}` : ', hidden'}`,
    ),
    ...waiting.map(
      ({ week: of, place, username, amount }) => `Waits for books: ${of}  ${place}. ${username}  ${amount}`,
    ),
  ].join('\n')
}

const racePrizes = ({ prizes, waitsBecause }: Answer<'race-prizes'>) =>
  waitsBecause ? SECOND : `Races without a player so far pay ${placesOf(prizes)}.`

export const rewardPrinters = {
  missionsAdd,
  promotionsApprove,
  racePrizes,
  raceShow,
  rebateRates,
  rebateSet,
  referralTerms,
} satisfies Printers
