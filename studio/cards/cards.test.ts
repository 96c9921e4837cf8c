/** GAME-09, FAIR-03: what cards alone return, by counting; and blackjack hand by hand. */
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { CARDS } from '../../contract/fairness/events.ts'
import { describePlay } from '../originals/describe-play.ts'
import { ORIGINAL_FIGURES } from '../originals/figures.ts'
import { baccarat } from '../table-rules/baccarat.ts'
import { pipsOf } from '../table-rules/cards.ts'
import { BACCARAT_SPOTS, baccaratPay, baccaratRules } from './baccarat.ts'
import { computeBestPlay, computeEdgePercent, computeInsuranceEdgePercent } from './best-play.ts'
import { BLACKJACK } from './blackjack.generated.ts'
import { type BlackjackView, blackjackRules } from './blackjack.ts'
import { CARD_MESSAGES, type CardKey } from './i18n/index.ts'

const STAKE = 1_000
/** Cards in the order taken: the player's two, the dealer's two, the rest. */
const stand = (deck: string, acts = '', stakeMinor = STAKE) =>
  blackjackRules.stand({ choice: null, chance: deck.split(' '), acts: acts.split(' ').filter(Boolean), stakeMinor })
const endsOf = (view: BlackjackView | undefined) => view?.hands.map(({ end }) => end)

describe('FAIR-03 blackjack, by counting', () => {
  test('the house keeps 0.5704 % against the best play, and 7.692 % of insurance', () => {
    expect(computeEdgePercent().toFixed(4)).toBe('0.5704')
    expect(computeInsuranceEdgePercent().toFixed(3)).toBe('7.692')
    expect(ORIGINAL_FIGURES.blackjack.rtpPercent).toEqual([99.43, 99.43])
  })

  test('what is stored is what is counted', () => {
    expect(BLACKJACK).toMatchObject({ edgePercent: 0.5704, rtpPercent: 99.43, bestPlay: computeBestPlay() })
  })

  test.each([
    ['hard 9 doubles 3–6', BLACKJACK.bestPlay.hard['9'], 'HDDDDHHHHH'],
    ['hard 10 doubles 2–9', BLACKJACK.bestPlay.hard['10'], 'DDDDDDDDHH'],
    ['hard 11 doubles 2–10', BLACKJACK.bestPlay.hard['11'], 'DDDDDDDDDH'],
    ['12 stands on 4–6', BLACKJACK.bestPlay.hard['12'], 'HHSSSHHHHH'],
    ['16 stands on 2–6', BLACKJACK.bestPlay.hard['16'], 'SSSSSHHHHH'],
    ['A2 doubles 6', BLACKJACK.bestPlay.soft.A2, 'HHHHDHHHHH'],
    ['A4 doubles 5–6', BLACKJACK.bestPlay.soft.A4, 'HHHDDHHHHH'],
    ['A5 doubles 4–6', BLACKJACK.bestPlay.soft.A5, 'HHDDDHHHHH'],
    ['A7 doubles 3–6 and stands on 2, 7, 8', BLACKJACK.bestPlay.soft.A7, 'SDDDDSSHHH'],
    ['4 4 splits on 5–6', BLACKJACK.bestPlay.pairs['44'], 'HHHPPHHHHH'],
    ['6 6 splits on 2–6', BLACKJACK.bestPlay.pairs['66'], 'PPPPPHHHHH'],
    ['9 9 splits on 2–6, 8, 9', BLACKJACK.bestPlay.pairs['99'], 'PPPPPSPPSS'],
    ['8 8 always splits', BLACKJACK.bestPlay.pairs['88'], 'PPPPPPPPPP'],
  ])('%s', (_, stored, printed) => expect(stored).toBe(printed))

  test('the rules as they are played return the same: 40,000 hands of a fixed sequence', () => {
    let state = 20_261_127
    const card = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return CARDS[Math.floor((state / 2 ** 31) * 52)] ?? ''
    }
    let [staked, net] = [0, 0]
    for (let round = 0; round < 40_000; round += 1) {
      const chance = Array.from({ length: 64 }, card)
      const acts: string[] = []
      for (;;) {
        const now = blackjackRules.stand({ choice: null, chance, acts, stakeMinor: STAKE })
        if (!now) throw new Error(`${acts.join(' ')} is not open`)
        if (now.isOver) {
          staked += STAKE
          net += now.payoutMinor - now.stakeMinor
          break
        }
        acts.push(chooseByTable(now.view))
      }
    }
    // Three deviations of 1.145 over the root of 40,000 are 1.7 %.
    expect((net / staked) * 100).toBeGreaterThan(-0.57 - 1.8)
    expect((net / staked) * 100).toBeLessThan(-0.57 + 1.8)
  })
})

function chooseByTable({ hands, active, dealer, insurance, open }: BlackjackView): string {
  if (insurance === 'asked') return 'decline'
  const hand = hands[active ?? 0]!
  const at = '23456789'.indexOf(String(pipsOf(dealer[0]!)))
  const column = at >= 0 ? at : pipsOf(dealer[0]!) === 10 ? 8 : 9
  const pair = open.includes('split') ? pipsOf(hand.cards[0]!) : 0
  const { hard, soft, pairs } = BLACKJACK.bestPlay as Record<string, Record<string, string>>
  const row = pair
    ? pairs![pair === 1 ? 'AA' : `${pair}${pair}`]
    : hand.isSoft
      ? soft![`A${hand.total - 11}`]
      : hard![String(Math.min(17, hand.total))]
  const play = row?.[column] ?? (hand.total >= 17 ? 'S' : 'H')
  if (play === 'P') return 'split'
  if (play === 'S') return 'stand'
  if (play === 'D') return open.includes('double') ? 'double' : hand.isSoft && hand.total === 18 ? 'stand' : 'hit'
  return 'hit'
}

describe('GAME-09 blackjack, hand by hand', () => {
  test.each([
    ['blackjack pays 3 to 2', '♥A ♥K ♥9 ♥7', '', 1_000, 2_500, ['blackjack']],
    ['a stake of odd cents is cut', '♥A ♥K ♥9 ♥7', '', 0, 27, ['blackjack']],
    ['blackjack against blackjack gives the stake back', '♥A ♥K ♠K ♠A', '', 1_000, 1_000, ['push']],
    ['the dealer looks under a ten', '♥9 ♥K ♠K ♠A', '', 1_000, 0, ['lost']],
    ['more than the dealer', '♥9 ♥K ♠8 ♠K', 'stand', 1_000, 2_000, ['won']],
    ['as much as the dealer', '♥8 ♥K ♠8 ♠K', 'stand', 1_000, 1_000, ['push']],
    ['less than the dealer', '♥7 ♥K ♠8 ♠K', 'stand', 1_000, 0, ['lost']],
    ['above 21: the dealer takes no card', '♥7 ♥K ♠6 ♠K ♦K', 'hit', 1_000, 0, ['bust']],
    ['the dealer draws to 17 and above 21', '♥7 ♥K ♠6 ♠K ♦K', 'stand', 1_000, 2_000, ['won']],
    ['the dealer stands on a soft 17', '♥8 ♥K ♠6 ♠A ♦4', 'stand', 1_000, 2_000, ['won']],
    ['21 with three cards stands by itself', '♥7 ♥4 ♠8 ♠K ♦K', 'hit', 1_000, 2_000, ['won']],
    ['a double: one card, twice the stake', '♥7 ♥4 ♠8 ♠K ♦9', 'double', 2_000, 4_000, ['won']],
    ['a split: two hands', '♥8 ♣8 ♠6 ♠K ♦2 ♦3 ♦K ♣9 ♣4', 'split hit stand hit stand', 2_000, 2_000, ['push', 'push']],
    ['a double after a split', '♥8 ♣8 ♠6 ♠K ♦3 ♦K ♦9 ♣9', 'split double stand', 3_000, 6_000, ['won', 'won']],
    ['split aces get one card each; 21 is no blackjack', '♥A ♣A ♠9 ♠9 ♦K ♦5', 'split', 2_000, 2_000, ['won', 'lost']],
    ['tens of other faces are equal', '♥J ♣K ♠9 ♠9 ♦9 ♦A', 'split stand', 2_000, 4_000, ['won', 'won']],
    ['insurance pays 2 to 1', '♥9 ♣K ♠A ♠K', 'insure', 1_500, 1_500, ['lost']],
    ['insurance is lost without blackjack', '♥9 ♣K ♠A ♠7', 'insure stand', 1_500, 2_000, ['won']],
    ['no insurance against blackjack', '♥9 ♣K ♠A ♠K', 'decline', 1_000, 0, ['lost']],
    ['blackjack with insurance', '♥A ♣K ♠A ♠K', 'insure', 1_500, 2_500, ['push']],
    ['half a stake of odd cents is cut', '♥9 ♣K ♠A ♠K', 'insure', 0, 15, ['lost']],
  ] as const)('%s', (_, deck, acts, stakeMinor, payoutMinor, ends) => {
    const isOdd = stakeMinor === 0
    const standing = stand(deck, acts, isOdd ? 11 : STAKE)
    expect(standing).toMatchObject({ isOver: true, payoutMinor })
    if (!isOdd) expect(standing?.stakeMinor).toBe(stakeMinor)
    expect(endsOf(standing?.view)).toEqual(ends)
  })

  test.each([
    ['a split of unequal cards', '♥8 ♣9 ♠6 ♠K ♦2', 'split'],
    ['a second split', '♥8 ♣8 ♠6 ♠K ♥8 ♦3', 'split split'],
    ['a double with three cards', '♥2 ♣3 ♠6 ♠K ♦2 ♦3', 'hit double'],
    ['insurance without an ace', '♥8 ♣9 ♠6 ♠K', 'insure'],
    ['insurance twice', '♥8 ♣9 ♠A ♠8', 'insure insure'],
    ['a card before the answer to insurance', '♥8 ♣9 ♠A ♠8 ♦2', 'hit'],
    ['a card for a hand that stands', '♥8 ♣9 ♠6 ♠K ♦2 ♦9', 'stand hit'],
    ['a card after a double', '♥2 ♣9 ♠6 ♠K ♦2 ♦9', 'double hit'],
    ['a card above 21', '♥K ♣9 ♠6 ♠K ♦8 ♦9', 'hit hit'],
    ['a third card for a split ace', '♥A ♣A ♠9 ♠9 ♦2 ♦5', 'split hit'],
    ['an act once the dealer has blackjack', '♥8 ♣9 ♠K ♠A', 'stand'],
    ['no word of the game', '♥8 ♣9 ♠6 ♠K', 'surrender'],
  ])('%s is not open to the player', (_, deck, acts) => expect(stand(deck, acts)).toBeNull())

  test('the card face down, and cards to come, are not shown before the end', () => {
    expect(stand('♥8 ♣9 ♠A ♠K')?.view).toMatchObject({ dealer: ['♠A'], dealerTotal: 11, open: ['insure', 'decline'] })
    expect(JSON.stringify(stand('♥8 ♣9 ♠6 ♠K ♦2 ♦3')?.view)).not.toMatch(/♠K|♦2|♦3/)
  })

  test('a player who stays away: no insurance, and every hand stands', () => {
    const finish = (deck: string, acts: string[] = []) =>
      blackjackRules.finish?.({ choice: null, chance: deck.split(' '), acts, stakeMinor: STAKE })
    expect(finish('♥8 ♣9 ♠A ♠8')).toEqual(['decline', 'stand'])
    expect(finish('♥8 ♣8 ♠6 ♠K ♦2 ♦3 ♦K', ['split'])).toEqual(['stand', 'stand'])
  })
})

describe('baccarat alone', () => {
  const play = async (spot: (typeof BACCARAT_SPOTS)[number], nonce: number) => {
    const draw = createDraw({ serverSeed: 'server seed', clientSeed: 'client seed', nonce })
    const chance = await baccaratRules.draw(draw, spot)
    return { chance, standing: baccaratRules.stand({ choice: spot, chance, acts: [], stakeMinor: STAKE }) }
  }

  test('FAIR-03 every spot of the table, with the edges that are counted there', () => {
    expect([...BACCARAT_SPOTS].toSorted()).toEqual(baccarat.spots.map(({ code }) => code).toSorted())
    const returns = baccarat.spots.map(({ edge }) => Number((100 - edge).toFixed(2)))
    expect(ORIGINAL_FIGURES.baccarat.rtpPercent).toEqual([Math.min(...returns), Math.max(...returns)])
    expect(BACCARAT_SPOTS.map(baccaratPay)).toEqual([1, 8, 0.95, 11, 5, 11, 0.54, 1.5])
  })

  test('pays by the table’s rules', async () => {
    const { chance, standing } = await play('player', 2)
    expect(chance).toEqual([
      ['♦6', '♠8', '♥9'],
      ['♠A', '♠10', '♦10'],
    ])
    expect(standing).toMatchObject({ isOver: true, payoutMinor: 2_000, view: { multiplier: 20_000 } })
    expect((await play('banker', 2)).standing?.payoutMinor).toBe(0)
    expect((await play('big', 2)).standing?.payoutMinor).toBe(1_540)
  })

  test.each(['', 'Player', 'player:1', 'dragon'])('takes no choice %j', (text) =>
    expect(baccaratRules.readChoice(text)).toBeUndefined(),
  )
})

describe('in words', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

  test.each(LANGUAGES)('I18N-01 in %s without a gap, and with the same places', (language) => {
    for (const [key, english] of Object.entries(CARD_MESSAGES.EN)) {
      const text = CARD_MESSAGES[language][key as CardKey]
      expect(text.trim(), key).not.toBe('')
      expect(placesOf(text), key).toEqual(placesOf(english))
    }
  })

  test('MEM-07 a record tells each hand, the dealer’s and what was paid', () => {
    const split = stand('♥8 ♣8 ♠A ♠8 ♦2 ♦3 ♦K ♣9', 'insure split hit stand hit stand')
    expect(
      describePlay({ view: split!.view, payoutMinor: split!.payoutMinor, isUnattended: false, language: 'EN' }),
    ).toBe(
      'Hand 1: ♥8 ♦2 ♦K, 20, won.\nHand 2: ♣8 ♦3 ♣9, 20, won.\nDealer ♠A ♠8, 19.\nInsurance was taken.\nPaid 40.00.',
    )
  })

  test('MEM-07 a record of baccarat tells the spot and both hands', async () => {
    const { standing } = await play2()
    expect(describePlay({ view: standing!.view, payoutMinor: 2_000, isUnattended: false, language: 'EN' })).toBe(
      'Player: player 3 (♦6 ♠8 ♥9), banker 1 (♠A ♠10 ♦10).\nMultiplier 2.00×, paid 20.00.',
    )
  })
  const play2 = async () => {
    const chance = [
      ['♦6', '♠8', '♥9'],
      ['♠A', '♠10', '♦10'],
    ]
    return { standing: baccaratRules.stand({ choice: 'player', chance, acts: [], stakeMinor: STAKE }) }
  }
})
