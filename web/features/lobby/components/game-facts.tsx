import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameDetail } from '../../../../contract/calls/games/games.ts'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import { VOLATILITIES } from '../api/filters.ts'

type Props = { game: GameDetail }

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-right text-sm font-medium">{children}</dd>
    </div>
  )
}

/** Fewer say more of luck than of the game. */
const LEAST_ROUNDS = 100

function Actual({ actual }: Pick<GameDetail, 'actual'>) {
  const { t } = useTranslation('games')
  if (!actual) return <span className="text-faint">{t('sheet.noRounds')}</span>
  const { rtp, rounds } = actual
  if (rounds < LEAST_ROUNDS) return <span className="text-faint">{t('sheet.fewRounds', { count: rounds })}</span>
  return (
    <>
      <span>{`${rtp}%`}</span>
      <span className="text-faint">{` · ${t('sheet.rounds', { count: rounds })}`}</span>
    </>
  )
}

/** The lowest first. A range is what its choices return at the least bet, where a payout is cut to the cent. */
function Theory({ game: { rtp, rtpMost, minBet } }: Props) {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  if (!rtpMost) return <span>{`${rtp}%`}</span>
  return (
    <>
      <span>{rtp === rtpMost ? `${rtp}%` : `${rtp} – ${rtpMost}%`}</span>
      <span className="text-faint">{` · ${t('sheet.atBet', { stake: formatMoney(minBet, symbol) })}`}</span>
    </>
  )
}

/** What it returns in theory and came to here, side by side: the one is a promise, the other a count. `children` stand first. */
export function Facts({ game, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation('games')
  const { t: words } = useTranslation('filters')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { data } = useQuery({ ...memberQuery('GET /wps/relay/GCS_recentGame', {}), enabled: useIsAdmitted() })
  const last = data?.list.find(({ gameId }) => gameId === game.gameId)
  const volatility = VOLATILITIES.find((value) => Number(value) === game.volatility)
  return (
    <dl className="mt-4">
      {children}
      {game.rtp && (
        <Fact name={t('sheet.rtp')}>
          <Theory game={game} />
        </Fact>
      )}
      {game.playable && (
        <Fact name={t('sheet.actual')}>
          <Actual actual={game.actual} />
        </Fact>
      )}
      {volatility && <Fact name={t('sheet.volatility')}>{words(`volatility.${volatility}`)}</Fact>}
      <Fact name={t('sheet.stake')}>{`${formatMoney(game.minBet, symbol)} – ${formatMoney(game.maxBet, symbol)}`}</Fact>
      <Fact name={t('sheet.theme')}>{words(`theme.${game.theme}`)}</Fact>
      {game.releasedAt && <Fact name={t('sheet.released')}>{formatDate(game.releasedAt, language)}</Fact>}
      {last && (
        <Fact name={t('sheet.lastPlayed')}>
          <TimeText iso={last.lastPlayedAt} language={language} />
        </Fact>
      )}
    </dl>
  )
}

/** How it plays, in words of its features; `kind`: and of its kind. `heading`: below that of where it stands. */
export function Rules({ game, kind, heading: Heading = 'h3' }: Props & { kind?: boolean; heading?: 'h2' | 'h3' }) {
  const { t } = useTranslation('games')
  const { t: words } = useTranslation('filters')
  if (!kind && game.features.length === 0) return null
  return (
    <section className="mt-5">
      <Heading className="mb-2 text-sm font-semibold text-soft">{t('sheet.rules')}</Heading>
      {kind && <p className="mb-2 text-sm">{t(`rule.${game.gameType}`)}</p>}
      <ul className="grid gap-1.5 text-sm">
        {game.features.map((feature) => (
          <li key={feature}>
            <span className="font-medium">{words(`feature.${feature}`)}</span>
            <span className="text-soft">{` · ${t(`rule.${feature}`)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
