import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { KeptProof } from '../../../contract/calls/lottery/fields.ts'
import { checkDraw } from '../../../contract/lottery/check-draw.ts'
import { toChecked } from '../../../contract/lottery/check-ticket.ts'
import { findLottery, VERIFIER_PATH } from '../../../contract/lottery/games.ts'
import { previousPeriod } from '../../../contract/lottery/periods.ts'
import { REGISTER_PAGE } from '../../../contract/register/verifier-path.ts'
import { copyText } from '../../../kit/lib/copy-text.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { Button, ButtonLink, buttonClass } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { publicQuery } from '../../lib/queries.ts'
import { lotteriesQuery } from '../../shared/site/site-clock.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useTimeText } from '../../ui/time.tsx'
import { listInput, lotteryAddress } from './api/address.ts'
import { Balls } from './components/balls.tsx'
import { CheckList } from './components/check-list.tsx'
import { TicketProof, useTicketOfAddress } from './components/ticket-proof.tsx'
import { minutesLate } from './rules/late.ts'
import { nameOfReason } from './rules/names.ts'

const PERIOD = /^\d{8}(-\d{4})?$/
type Proof = RouteValue<'GET /lgw/draws/proof'>

/** FAIR-02: a draw recomputed in this browser, from its public inputs alone. */
export function VerifyPage() {
  const { t } = useTranslation('lottery')
  const [parameters] = useSearchParams()
  const [gameCode, period] = [parameters.get('gameCode') ?? '', parameters.get('period') ?? '']
  const isAsked = findLottery(gameCode) !== null && PERIOD.test(period)
  const { data, isError, error, refetch } = useQuery({
    ...publicQuery('GET /lgw/draws/proof', { gameCode, period }),
    enabled: isAsked,
  })
  return (
    <div className="column max-w-3xl py-6">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t('verify.title')}</h1>
      <p className="mt-1 text-pretty text-soft">{t('verify.lead')}</p>
      <div className="mt-5">
        {!isAsked ? (
          <Message title={t('verify.nothing')} action={<ButtonLink to="/lottery">{t('toLobby')}</ButtonLink>} />
        ) : data ? (
          <>
            <Checked proof={data} />
            <TicketProof proof={data} />
          </>
        ) : isError ? (
          <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-l" />
        )}
      </div>
    </div>
  )
}

const READ_AGAIN_MS = 2_000

/** The proof with `h[n−1]` as it stands published: in the proof of the draw before, or as the end of the chain. */
function useWithPrevious(proof: Proof) {
  const { gameCode, period, h, n, chainEnd } = proof
  const game = findLottery(gameCode)
  const isNeeded = game !== null && h !== null && n !== null && n > 1
  const before = useQuery({
    ...publicQuery('GET /lgw/draws/proof', { gameCode, period: isNeeded ? previousPeriod(game, period).period : '' }),
    enabled: isNeeded,
    // An answer of a moment ago may be older than the draw's.
    refetchInterval: ({ state }) => (state.data?.h === null ? READ_AGAIN_MS : false),
  })
  const published = isNeeded ? (before.data?.h ?? null) : h && chainEnd
  return { read: { ...proof, previous: published }, isRead: !isNeeded || before.data !== undefined, before }
}

function Checked({ proof }: { proof: Proof }) {
  const { t } = useTranslation('lottery')
  const game = findLottery(proof.gameCode)
  const { read, isRead, before } = useWithPrevious(proof)
  const { data: checks } = useQuery({
    queryKey: ['checked draw', read],
    queryFn: () => checkDraw(read),
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = useQuery({
    ...lotteriesQuery(listInput(game?.page ?? '/lottery')),
    enabled: game !== null,
    staleTime: 300_000,
  })
  const name = list.data?.list.find(({ gameCode }) => gameCode === proof.gameCode)?.name
  const late = minutesLate(proof)
  if (!game) return null
  return (
    <section className="rounded-l border border-line bg-surface-1 p-4 md:p-6">
      <p className="flex flex-wrap justify-between gap-2 text-sm text-soft">
        <span className="font-semibold text-text tabular-nums">{`${name ? `${name} · ` : ''}${proof.period}`}</span>
        <span>{t(`draw.${proof.state}`)}</span>
      </p>
      {proof.result && (
        <div className="mt-3">
          <Balls family={game.family} result={proof.result} size="large" />
        </div>
      )}
      {proof.voidReason && <p className="mt-2 text-soft">{nameOfReason(t, proof.voidReason)}</p>}
      {proof.bookVoidReason && (
        <p className="mt-2 text-soft">{t('verify.bookVoid', { reason: proof.bookVoidReason })}</p>
      )}
      {late !== null && <Note>{t('drawnLate', { count: late })}</Note>}
      {proof.installation && <Note>{t('verify.installation')}</Note>}
      <Note>{t(proof.beacon === 'house' ? 'verify.house' : 'verify.public')}</Note>
      {proof.hiddenBy && <Note>{t('verify.hidden', { period: proof.hiddenBy })}</Note>}
      {checks && <CheckList checks={checks} />}
      {!isRead && before.isError && (
        <FailedRead title={t('failed')} error={before.error} onRetry={() => void before.refetch()} />
      )}
      <Inputs proof={read} />
      {isRead && <Kept proof={read} />}
      <ButtonLink className="mt-4" to={lotteryAddress(game, { view: 'results' })}>
        {t('view.results')}
      </ButtonLink>
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-m border border-line bg-surface-2 p-3 text-sm text-pretty">{children}</p>
)

/** What a player keeps: the proof as a text, and the file that checks it without a network. */
function Kept({ proof }: { proof: Proof }) {
  const { t } = useTranslation('lottery')
  const ticket = useTicketOfAddress()
  const kept: KeptProof = { ...proof, ticket: ticket && toChecked(ticket) }
  const copy = async () => {
    if (await copyText(JSON.stringify(kept), { label: t('verify.copy') })) notify('success', t('verify.copied'))
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="small" onClick={() => void copy()}>
        <Copy aria-hidden size={16} />
        <span>{t('verify.copy')}</span>
      </Button>
      <a href={VERIFIER_PATH} download="verify-lottery.html" className={buttonClass({ size: 'small', kind: 'quiet' })}>
        <Download aria-hidden size={16} />
        <span>{t('verify.offline')}</span>
      </a>
      <ButtonLink size="small" kind="quiet" to={REGISTER_PAGE}>
        {t('verify.register')}
      </ButtonLink>
    </div>
  )
}

function Inputs({ proof }: { proof: Proof }) {
  const { t } = useTranslation('lottery')
  const timeText = useTimeText()
  const { data: key } = useQuery({
    queryKey: ['beacon key'],
    queryFn: async () => (await import('../../../contract/fairness/beacon-signature.ts')).BEACON_PUBLIC_KEY,
    enabled: proof.beacon === 'public',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = [
    ['h[n]', proof.h],
    ['h[n−1]', proof.previous],
    ['n', proof.n],
    ['h[0]', proof.chainEnd],
    ['N', proof.chain?.length ?? null],
    [t('verify.firstPeriod'), proof.chain?.firstPeriod ?? null],
    [t('verify.publishedAt'), proof.chain ? timeText(proof.chain.publishedAt) : null],
    [t('verify.drawnAt'), proof.drawnAt ? timeText(proof.drawnAt) : null],
    [t('verify.round'), proof.round],
    [t('verify.key'), key ?? null],
    [t('verify.signature'), proof.signature],
    [t('verify.randomness'), proof.randomness],
    [t('verify.root'), proof.root],
    [t('verify.register'), [proof.register?.chain, proof.register?.root].filter(Boolean).join('\n') || null],
  ] as const
  return (
    <dl className="mt-5 grid gap-2 border-t border-line pt-4 text-sm">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="grid gap-x-3 md:grid-cols-[9rem_1fr]">
            <dt className="text-faint">{name}</dt>
            <dd className="font-mono text-xs leading-5 break-all whitespace-pre-line select-all">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
