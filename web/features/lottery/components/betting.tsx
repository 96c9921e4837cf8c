import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { presentMoney } from '../../../../contract/amount.ts'
import { LOTT_BASE_BPS } from '../../../../contract/lottery/limits.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import type { BetInput, Commitment, LotteryGame, Play } from '../../../../contract/lottery/types.ts'
import { lotteryAddress } from '../api/address.ts'
import { usePriceTerms } from '../api/price-terms.ts'
import type { Phase } from '../rules/phase.ts'
import { emptyPick, isEmpty, type Pick, pickOf, selectionText } from '../rules/pick.ts'
import { mostKept, quote, readUnit } from '../rules/quote.ts'
import type { TermsOfBet } from '../rules/ticket-draft.ts'
import { Basket } from './basket.tsx'
import { Committed } from './committed.tsx'
import type { GameState } from './game-view.tsx'
import { useKeptTicket } from './kept-ticket.ts'
import { NumberBoard } from './number-board.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { PlayTerms } from './play-terms.tsx'
import { SavedNumbers } from './saved-numbers.tsx'
import { Terms } from './terms.tsx'

type Props = { game: LotteryGame; play: Play; phase: Phase; state: GameState }

/** The board and the basket. What is picked stays when its draw closes; it goes to the next one when the member says so. */
export function Betting({ game, play, phase, state }: Props) {
  const { t } = useTranslation('lottery')
  const current = phase.period.period
  const { rulesVersion } = state
  const { rebateBps, limits, longestChase } = usePriceTerms(game.gameCode)
  const draft = useKeptTicket(game, rulesVersion, current)
  const { picks, terms, bets, period, change } = draft
  const board = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const pick = picks[play.code] ?? emptyPick(play)
  const picked = isEmpty(pick) ? null : toBet(play, pick, terms, rebateBps)
  const priced = (all: readonly BetInput[]) => quote({ game, period, rulesVersion, rebateBps, limits, bets: all })
  const whole = picked !== null && priced([picked]).ticket !== null ? [picked] : []
  /** Back to the board with a row; what was picked there takes a row in its turn, once it is whole. */
  const edit = (index: number) => {
    const row = bets[index]
    const of = row && getPlays(game).get(row.play)
    if (!of) return
    change({
      bets: [...bets.filter((_, at) => at !== index), ...whole],
      picks: { ...(whole.length > 0 ? {} : picks), [of.code]: pickOf(of, row.selection) },
      terms: termsOf(of.mode === 'Lott' ? { ...row, kept: row.kept ?? 0 } : row, terms),
    })
    board.current?.focus()
    void navigate(lotteryAddress(game, { play: of.code }), { replace: true, preventScrollReset: true })
  }
  const fit = (fitted: readonly BetInput[]) => {
    const last = fitted[bets.length]
    change({ bets: fitted.slice(0, bets.length), ...(last && { terms: termsOf(last, terms) }) })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-lg:pb-40 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section
        ref={board}
        tabIndex={-1}
        aria-label={t('board')}
        className="outline-none rounded-l border border-line bg-surface-1 p-3 md:p-5"
      >
        {draft.isDropped && <DroppedTicket />}
        <PlayTabs game={game} play={play} />
        <PlayTerms
          play={play}
          rtpBps={LOTT_BASE_BPS + rebateBps - terms.kept}
          terms={terms}
          bankers={bankersOf(pick)}
        />
        <NumberBoard
          key={play.code}
          play={play}
          pick={pick}
          onPick={(next) => change({ picks: { ...picks, [play.code]: next } })}
        />
        <Terms
          play={play}
          terms={terms}
          rebateBps={rebateBps}
          unitMin={presentMoney(limits.unitMinMinor)}
          onTerms={(next) => change({ terms: next })}
        />
        <SavedNumbers
          {...{ game, rulesVersion }}
          bets={[...bets, ...whole]}
          onPlay={(saved) => change({ bets: [...bets, ...saved] })}
        />
        {state.chainEnd && <OpenCommitment chainEnd={state.chainEnd} beaconRound={state.beaconRound} />}
      </section>
      <Basket
        {...{ game, state, rebateBps, picked, longestChase }}
        bets={bets.map((bet) => cutKept(bet, rebateBps))}
        unitMinMinor={limits.unitMinMinor}
        onEdit={edit}
        onFit={fit}
        quote={priced}
        closed={period === current ? null : { period, next: current }}
        onMove={() => change({ madeFor: current })}
        onAdd={() => {
          if (picked) change({ bets: [...bets, picked], picks: {} })
        }}
        onRemove={(index) => change({ bets: bets.filter((_, at) => at !== index) })}
        onPlaced={draft.forget}
      />
    </div>
  )
}

/** A rebate that is smaller now leaves less to be kept. */
const cutKept = (bet: BetInput, rebateBps: number): BetInput =>
  bet.kept === undefined ? bet : { ...bet, kept: Math.min(bet.kept, mostKept(rebateBps)) }

const termsOf = ({ unitMinor, multiple, kept, package: chosen }: BetInput, terms: TermsOfBet): TermsOfBet => ({
  unit: presentMoney(unitMinor),
  multiple,
  kept: kept ?? terms.kept,
  package: chosen ?? terms.package,
})

function DroppedTicket() {
  const { t } = useTranslation('lottery')
  return (
    <p role="status" className="mb-3 text-sm text-pretty">
      {t('droppedTicket')}
    </p>
  )
}

/** Of the draw that takes bets: a player who keeps it can compare it with the proof of the draw. */
function OpenCommitment(commitment: Commitment) {
  const { t } = useTranslation('lottery')
  return (
    <details className="mt-4 border-t border-line pt-2 text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-soft">{t('committed.title')}</summary>
      <p className="mb-2 text-pretty text-soft">{t('committed.text')}</p>
      <dl className="grid gap-2">
        <Committed {...commitment} />
      </dl>
    </details>
  )
}

const bankersOf = ({ hasBankers, rows }: Pick) => (hasBankers ? Math.max(1, rows[0]?.length ?? 0) : null)

function toBet(play: Play, pick: Pick, terms: TermsOfBet, rebateBps: number): BetInput | null {
  const unitMinor = readUnit(terms.unit)
  if (unitMinor === null) return null
  return {
    play: play.code,
    selection: selectionText(play, pick),
    multiple: terms.multiple,
    unitMinor,
    ...(play.mode === 'Lott' && terms.kept > 0 && { kept: Math.min(terms.kept, mostKept(rebateBps)) }),
    ...(play.packageB && { package: terms.package }),
  }
}
