import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import type { RoundAddress } from '../../../shared/games/round-address.ts'
import { RowsFailed, RowsSkeleton } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { TimeText } from '../../../ui/time.tsx'
import { roundQuery } from '../api/records.ts'
import { useNoteRoundCheck } from '../bonus/missions-api.ts'
import { isHeldOnly, StateMark } from './bet-row.tsx'
import { FairnessProof } from './fairness-proof.tsx'
import { PostingRow } from './posting-row.tsx'

type Detail = RouteValue<'GET /wps/relay/ODSFE2_RoundDetail'>

/** One round whole: its figures, what the vendor says came up, its proof, and every posting it made. */
export function RoundDetail({ round, onBack }: { round: RoundAddress; onBack: () => void }) {
  const { t } = useTranslation('member')
  const query = useQuery(roundQuery(round))
  const { mutate: noteCheck } = useNoteRoundCheck()
  return (
    <div className="flex flex-col gap-6">
      <Button kind="quiet" size="small" className="-ml-3 self-start" onClick={onBack}>
        <ArrowLeft aria-hidden size={18} />
        <span>{t('round.back')}</span>
      </Button>
      {query.isPending && <RowsSkeleton />}
      {query.isError && <RowsFailed query={query} />}
      {query.data && <RoundFigures detail={query.data} />}
      {query.data && (
        <FairnessProof
          roundId={round.roundId}
          gameId={query.data.round.gameId}
          proof={query.data.proof}
          verifyUrl={query.data.verifyUrl}
          paid={query.data.round.state === 'settled' ? query.data.round.payout : null}
          expected={query.data.round.provablyFair}
          onVerify={() => query.data.round.state !== 'open' && noteCheck(round)}
        />
      )}
      {query.data && query.data.postings.length > 0 && (
        <section aria-labelledby="round-postings">
          <h4 id="round-postings" className="mb-1 font-display font-semibold">
            {t('round.postings')}
          </h4>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {query.data.postings.map((posting) => (
              <PostingRow key={posting.id} posting={posting} named={false} />
            ))}
          </ul>
        </section>
      )}
      <ButtonLink
        kind="quiet"
        size="small"
        className="-ml-3 self-start"
        to={`${PATH.help}?${new URLSearchParams({ view: 'write', kind: 'complaint', round: round.roundId, vendor: round.vassalage })}`}
      >
        {t('round.report')}
      </ButtonLink>
    </div>
  )
}

function RoundFigures({ detail: { round, outcome } }: { detail: Detail }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const isOpen = round.state === 'open'
  // How it ended; what came up, symbol by symbol, is long.
  const [told, ...rest] = outcome?.split('\n') ?? []
  const figures: [string, ReactNode][] = [
    ...(round.held === null
      ? []
      : [
          [t('round.held'), <MoneyText key="held" amount={round.held} symbol={symbol} />] satisfies [string, ReactNode],
        ]),
    [
      t(isHeldOnly(round) ? 'round.held' : round.held === null ? 'bets.stake' : 'round.played'),
      <MoneyText key="stake" amount={round.stake} symbol={symbol} />,
    ],
    [
      t('bets.payout'),
      isOpen && round.payout === '0.00' ? '—' : <MoneyText key="payout" amount={round.payout} symbol={symbol} />,
    ],
    ...(round.corrected === null
      ? []
      : [
          [t('posting.correction'), <NetText key="corrected" amount={round.corrected} symbol={symbol} />] satisfies [
            string,
            ReactNode,
          ],
        ]),
    [
      t('bets.net'),
      isOpen && round.corrected === null ? '—' : <NetText key="net" amount={round.net} symbol={symbol} />,
    ],
    [t('round.balanceAfter'), <MoneyText key="balance" amount={round.balanceAfter} symbol={symbol} />],
    [t('round.vendor'), round.vendorName],
    [t('round.started'), <TimeText key="started" iso={round.startedAt} language={language} seconds />],
    [
      t('round.ended'),
      round.endedAt ? <TimeText key="ended" iso={round.endedAt} language={language} seconds /> : t('state.open'),
    ],
  ]
  return (
    <section aria-labelledby="round-title">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h4 id="round-title" className="font-display text-xl font-semibold">
          {round.gameName}
        </h4>
        <StateMark bet={round} />
      </div>
      {told && <p className="mb-3 whitespace-pre-line text-soft">{told}</p>}
      {rest.length > 0 && (
        <div className="mb-3">
          <Fold title={t('round.outcome')}>
            <p className="whitespace-pre-line text-soft">{rest.join('\n')}</p>
          </Fold>
        </div>
      )}
      <dl className="grid gap-x-6 md:grid-cols-2">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm">
            <dt className="shrink-0 text-faint">{label}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
