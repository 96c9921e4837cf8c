import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMoney, presentMoney } from '../../../../contract/amount.ts'
import { TICKET_FORM } from '../../../../contract/lottery/limits.ts'
import type { BetInput, LotteryGame } from '../../../../contract/lottery/types.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { nameOfPlay, nameOfSelection } from '../rules/names.ts'

const SAVED = 'GET /lgw/saved'
type Saved = RouteValue<typeof SAVED>['list'][number]

type Props = {
  game: LotteryGame
  rulesVersion: number
  /** The ticket as it stands, what is picked on the board included. */
  bets: readonly BetInput[]
  onPlay: (bets: readonly BetInput[]) => void
}

/** LOT-02: numbers under a name: kept from the ticket, and put into it again. */
export function SavedNumbers({ game, rulesVersion, bets, onPlay }: Props) {
  const { t } = useTranslation('lottery')
  const { gameCode } = game
  const queryClient = useQueryClient()
  // Here, as an expired session takes the list and the form away.
  const naming = useDraftText(`saved numbers ${gameCode}`)
  const query = memberQuery(SAVED, { gameCode } as RouteInput<typeof SAVED>)
  const { data } = useQuery({ ...query, enabled: useIsAdmitted() })
  const keep = (value: RouteValue<typeof SAVED>) => queryClient.setQueryData(query.queryKey, value)
  const remove = useMutation({
    mutationFn: (name: string) => call('DELETE /lgw/saved', { gameCode, name } as RouteInput<'DELETE /lgw/saved'>),
    onSuccess: keep,
  })
  if (!data) return null
  const isTooMany = (saved: Saved) => bets.length + saved.bets.length > TICKET_FORM.betsMax
  return (
    <details className="mt-4 border-t border-line pt-2 text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-soft">
        {t('saved.title', { count: data.list.length })}
      </summary>
      <ul className="flex flex-col gap-2">
        {data.list.map((saved) => (
          <li key={saved.name} className="flex items-center gap-2 rounded-m bg-surface-2 py-1 pr-1 pl-3">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-left font-medium">
                {saved.name}
              </p>
              <p className="truncate text-soft">
                {saved.bets
                  .map(({ play, selection }) => `${nameOfPlay(t, play)}: ${nameOfSelection(t, selection)}`)
                  .join(' · ')}
              </p>
            </div>
            <IconButton
              label={t('saved.play', { name: saved.name })}
              disabled={saved.rulesVersion !== rulesVersion || isTooMany(saved)}
              onClick={() => onPlay(saved.bets.map(readBet))}
            >
              <Play aria-hidden size={18} />
            </IconButton>
            <IconButton label={t('remove', { of: saved.name })} onClick={() => remove.mutate(saved.name)}>
              <X aria-hidden size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {data.list.some((saved) => saved.rulesVersion !== rulesVersion) && (
        <p className="mt-2 text-pretty text-soft">{t('saved.otherRules')}</p>
      )}
      {data.list.some(isTooMany) && <p className="mt-2 text-pretty text-soft">{t('fault.bets')}</p>}
      <FormError error={remove.error} />
      <SaveForm {...{ gameCode, rulesVersion, bets, naming }} onSaved={keep} />
    </details>
  )
}

type SaveProps = Pick<Props, 'rulesVersion' | 'bets'> & {
  gameCode: string
  naming: ReturnType<typeof useDraftText>
  onSaved: (value: RouteValue<typeof SAVED>) => void
}

function SaveForm({ gameCode, rulesVersion, bets, naming, onSaved }: SaveProps) {
  const { t } = useTranslation('lottery')
  const { text: name, setText: setName, markSent } = naming
  const save = useMutation({
    mutationFn: (sent: string) =>
      call('POST /lgw/saved', {
        gameCode,
        name: sent,
        rulesVersion,
        bets: bets.map(writeBet),
      } as RouteInput<'POST /lgw/saved'>),
    onSuccess: (value, sent) => {
      markSent(sent)
      onSaved(value)
    },
  })
  const isReady = bets.length > 0 && !isBlank(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !save.isPending) save.mutate(name)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <Field
        label={t('saved.name')}
        hint={bets.length === 0 ? t('pickFirst') : undefined}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <FormError error={save.error} />
      <Button type="submit" busy={save.isPending} disabled={!isReady} className="self-start">
        {t('saved.save')}
      </Button>
    </form>
  )
}

const readBet = ({ unit, ...bet }: Saved['bets'][number]): BetInput => {
  const { play, selection, multiple, kept, package: chosen } = bet
  return {
    play,
    selection,
    multiple,
    unitMinor: parseMoney(unit),
    ...(kept !== undefined && { kept }),
    ...(chosen && { package: chosen }),
  }
}
const writeBet = ({ unitMinor, ...bet }: BetInput) => ({ ...bet, unit: presentMoney(unitMinor) })
