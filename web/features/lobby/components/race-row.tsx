import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Flag from 'lucide-react/icons/flag'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Race } from '../../../../contract/calls/race.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Section } from '../../../../kit/ui/section.tsx'
import { call } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberQuery, publicQuery, putAnswer } from '../../../lib/queries.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useIsAgent } from '../../../shared/session/is-agent.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useTimeText } from '../../../ui/time.tsx'

const LOOK_EVERY_MS = 60_000
const SHOWN = 5
const NAME_MAX = 16

const BOARD = publicQuery('GET /lgw/race', {})
const OWN = memberQuery('GET /lgw/race/own', {})

/** PROMO-06: the race of the week, and the way into it. Not shown to members on a break. */
export function RaceRow() {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  const timeText = useTimeText()
  const { data } = useQuery({ ...BOARD, refetchInterval: LOOK_EVERY_MS })
  const isOnBreak = useIsOnBreak()
  const isGuest = useIsGuest()
  const isAgent = useIsAgent()
  const mayJoin = useIsAdmitted() && !isGuest && !isAgent
  const race = data?.race
  if (!race || isOnBreak) return null
  return (
    <Section
      id="race"
      title={
        <>
          <Flag aria-hidden size={20} className="text-spark" />
          <span>{t('race.title')}</span>
        </>
      }
      aside={<p className="text-sm text-faint">{t('race.ends', { time: timeText(race.endsAt) })}</p>}
    >
      <div className="grid gap-4 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-8">
        <Board race={race} />
        <div className="min-w-0">
          <p className="text-sm text-soft">
            {t('race.rule', { stake: formatMoney(race.leastStake, symbol), count: race.rounds })}
          </p>
          {mayJoin && <Own />}
        </div>
      </div>
    </Section>
  )
}

function Board({ race }: { race: Race }) {
  const { t } = useTranslation('games')
  if (race.rows.length === 0) return <p className="self-center text-soft">{t('race.empty')}</p>
  return (
    <ol className="grid content-start gap-1">
      {race.rows.slice(0, SHOWN).map(({ place, player, multiplier, gameName }) => (
        <li
          key={place}
          className={clsx(
            'flex min-w-0 items-center gap-3 rounded-s px-3 py-2',
            place === 1 ? 'bg-money/10' : 'bg-surface-2',
          )}
        >
          <span className="w-5 shrink-0 text-center font-display font-bold tabular-nums text-faint">{place}</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{player ?? t('race.hidden')}</span>
            <span className="block truncate text-xs text-faint">{gameName}</span>
          </span>
          <span className="shrink-0 font-display font-bold tabular-nums text-money">{`${multiplier}×`}</span>
        </li>
      ))}
    </ol>
  )
}

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
const leave = () => call('POST /lgw/race/leave', {})

function Own() {
  const { t } = useTranslation('games')
  const { data } = useQuery(OWN)
  const leaving = useChange(leave)
  if (!data) return null
  if (!data.joined) return <Enter />
  const { place, multiplier } = data
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium" role="status">
        {place === null || multiplier === null
          ? t('race.waits')
          : t('race.own', { place, multiplier: `${multiplier}×`, name: data.nickname ?? t('race.hidden') })}
      </p>
      <Button kind="quiet" size="small" busy={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
        {t('race.leave')}
      </Button>
    </div>
  )
}

function Enter() {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const entering = useChange((nickname: string | null) => call('POST /lgw/race/enter', { nickname }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    entering.mutate(name.trim() || null)
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
        {name.trim() ? t('race.join') : t('race.joinHidden')}
      </Button>
    </form>
  )
}
