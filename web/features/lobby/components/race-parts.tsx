/** PROMO-06: what the row on home and the page of the race share. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Race } from '../../../../contract/calls/games/race.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { isolate } from '../../../../kit/lib/isolate.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberQuery, publicQuery, putAnswer } from '../../../lib/queries.ts'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { call } from '../../../shared/session/call.ts'
import { useIsAgent } from '../../../shared/session/is-agent.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useLooks } from '../api/use-looks.ts'

const LOOK_AFTER_MS = 60_000
const NAME_MAX = 16

const BOARD = publicQuery('GET /lgw/race', {})
const OWN = memberQuery('GET /lgw/race/own', {})

/** Undefined until it is known; null where there is none, and for members on a break. */
export function useRace() {
  const query = useQuery({ ...BOARD, ...useLooks(BOARD.queryKey, LOOK_AFTER_MS) })
  const isOnBreak = useIsOnBreak()
  return { ...query, race: isOnBreak ? null : query.data?.race }
}

type BoardRow = Race['rows'][number] & { prize?: string }

/** `prizes`: by place. A row that has a prize of its own shows that. */
export function RaceBoard({ rows, prizes = [] }: { rows: readonly BoardRow[]; prizes?: Race['prizes'] }) {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  if (rows.length === 0) return <p className="self-center text-soft">{t('race.empty')}</p>
  return (
    <ol className="grid content-start gap-1">
      {rows.map(({ place, player, multiplier, gameName, prize = prizes[place - 1] }) => (
        <li
          key={place}
          className={clsx(
            'flex min-w-0 items-center gap-3 rounded-s px-3 py-2',
            place === 1 ? 'bg-money/10' : 'bg-surface-2',
          )}
        >
          <span className="w-5 shrink-0 text-center font-display font-bold tabular-nums text-faint">{place}</span>
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-left font-medium">
              {player ?? t('race.hidden')}
            </span>
            <span className="block truncate text-xs text-faint">{gameName}</span>
          </span>
          <span className="shrink-0 text-right">
            <span className="block font-display font-bold tabular-nums text-money">{`${multiplier}×`}</span>
            {prize && <span className="block text-xs tabular-nums text-soft">{formatMoney(prize, symbol)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What the places pay; `shown` of them, and how many more there are. */
export function RacePrizes({ prizes, shown }: { prizes: Race['prizes']; shown: number }) {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  if (prizes.length === 0) return <p className="mt-2 text-sm text-soft">{t('race.fun')}</p>
  const places = prizes.map((prize, at) => ({ place: at + 1, prize }))
  return (
    <>
      <ol aria-label={t('race.prizes')} className="mt-3 flex flex-wrap gap-2">
        {places.slice(0, shown).map(({ place, prize }) => (
          <li
            key={place}
            className="flex items-baseline gap-1.5 rounded-s bg-surface-2 px-2.5 py-1.5 text-sm tabular-nums"
          >
            <span className="text-faint">{`${place}.`}</span>
            <span className="font-semibold text-money">{formatMoney(prize, symbol)}</span>
          </li>
        ))}
        {prizes.length > shown && (
          <li className="px-1 py-1.5 text-sm text-faint">{t('race.morePrizes', { count: prizes.length - shown })}</li>
        )}
      </ol>
      <p className="mt-2 text-xs text-faint">{t('race.prizeNote')}</p>
    </>
  )
}

export function RaceRule({ race: { leastStake, rounds } }: { race: Race }) {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  return (
    <p className="text-sm text-soft">{t('race.rule', { stake: formatMoney(leastStake, symbol), count: rounds })}</p>
  )
}

/** Where the member stands, or the way in. Nothing for who may not join. */
export function RaceOwn() {
  const isGuest = useIsGuest()
  const isAgent = useIsAgent()
  return useIsAdmitted() && !isGuest && !isAgent ? <Own /> : null
}

const leave = () => call('POST /lgw/race/leave', {})

function useChange<Input>(change: (input: Input) => ReturnType<typeof leave>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await putAnswer(queryClient, 'GET /lgw/race/own', {}, answer)
      await queryClient.invalidateQueries({ queryKey: BOARD.queryKey })
    },
  })
}

function Own() {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(OWN)
  const leaving = useChange(leave)
  if (error && !data)
    return <FailedRead className="mt-3" title={t('race.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (!data.joined) return <Enter />
  const { place, multiplier } = data
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium" role="status">
        {place === null || multiplier === null
          ? t('race.waits')
          : t('race.own', { place, multiplier: `${multiplier}×`, name: isolate(data.nickname ?? t('race.hidden')) })}
      </p>
      <Button kind="quiet" size="small" busy={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
        {t('race.leave')}
      </Button>
      {leaving.error && (
        <p role="alert" className="w-full text-sm text-danger">
          {errorText(leaving.error)}
        </p>
      )}
    </div>
  )
}

function Enter() {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const { text: name, setText: setName, markSent } = useDraftText('race name')
  const entering = useChange(async (nickname: string | null) => {
    const own = await call('POST /lgw/race/enter', { nickname })
    markSent(name)
    return own
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    entering.mutate(isBlank(name) ? null : name.trim())
  }
  const isWrong = entering.error !== null
  return (
    <form className="mt-3 grid gap-3" onSubmit={send}>
      <Field
        label={t('race.name')}
        hint={t('race.nameHint')}
        error={isWrong ? errorText(entering.error) : null}
        maxLength={NAME_MAX}
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="plain" busy={entering.isPending}>
        {isBlank(name) ? t('race.joinHidden') : t('race.join')}
      </Button>
    </form>
  )
}
