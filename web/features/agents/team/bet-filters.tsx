import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GAME_CATEGORIES, type GameCategory } from '../../../../contract/constants.ts'
import { foldDashed, trimInvisible } from '../../../../contract/rules/typed-text.ts'
import { readTyped } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import type { Filter, TEAM_BETS } from '../api.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'

export type BetFilter = Omit<Filter<typeof TEAM_BETS>, 'day' | 'memberId'>
const STATES = ['settled', 'open', 'rolled_back'] as const
const ROUND_ID = /^[A-Za-z0-9_.:-]{1,96}$/

type Props = { filter: BetFilter; onChange: (filter: BetFilter) => void }
type Typed = { stakeMin: string; stakeMax: string; roundId: string }
const NOTHING: Typed = { stakeMin: '', stakeMax: '', roundId: '' }

/** Wrong: cannot be read. What is empty narrows nothing. */
function readText(typed: Typed): { value: BetFilter; wrong: readonly (keyof Typed)[] } {
  const amounts = (['stakeMin', 'stakeMax'] as const).map((name) => {
    const text = trimInvisible(typed[name])
    return { name, text, amount: text === '' ? null : readTyped(text) }
  })
  const roundId = foldDashed(typed.roundId)
  const isIdWrong = roundId !== '' && !ROUND_ID.test(roundId)
  return {
    value: {
      ...Object.fromEntries(amounts.flatMap(({ name, amount }) => (amount ? [[name, amount]] : []))),
      ...(roundId !== '' && !isIdWrong && { roundId: roundId as NonNullable<BetFilter['roundId']> }),
    },
    wrong: [
      ...amounts.flatMap(({ name, text, amount }) => (text !== '' && amount === null ? [name] : [])),
      ...(isIdWrong ? (['roundId'] as const) : []),
    ],
  }
}

/** AGT-02: by kind of game, state, stake and number of the round. A select narrows at once, what is typed at the press. */
export function BetFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { t: member } = useTranslation('member')
  const [typed, setTyped] = useState(NOTHING)
  const { value, wrong } = readText(typed)
  const { gameType, gameId, vendor, state } = filter
  const chosen = {
    ...(gameType && { gameType }),
    ...(gameId && { gameId }),
    ...(vendor && { vendor }),
    ...(state && { state }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.length === 0) onChange({ ...chosen, ...value })
  }
  const choose = (part: Pick<BetFilter, 'gameType' | 'state'>) => onChange({ ...filter, ...part })
  return (
    <form onSubmit={submit} className="grid grid-cols-2 items-start gap-3 md:grid-cols-5">
      <LabelledSelect
        label={t('column.category')}
        value={gameType ?? ''}
        options={[
          { value: '', label: t('bets.all') },
          ...GAME_CATEGORIES.map((each) => ({ value: each, label: common(`category.${each}`) })),
        ]}
        onChange={(each) => choose({ gameType: (each || undefined) as GameCategory | undefined })}
      />
      <LabelledSelect
        label={t('column.state')}
        value={state ?? ''}
        options={[
          { value: '', label: t('bets.all') },
          ...STATES.map((each) => ({ value: each, label: member(`state.${each}`) })),
        ]}
        onChange={(each) => choose({ state: (each || undefined) as BetFilter['state'] })}
      />
      {(['stakeMin', 'stakeMax'] as const).map((name) => (
        <AmountField
          key={name}
          label={t(`bets.${name}`)}
          text={typed[name]}
          error={wrong.includes(name) ? t('bets.wrong') : null}
          onType={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <Field
        label={t('bets.roundId')}
        value={typed.roundId}
        maxLength={96}
        error={wrong.includes('roundId') ? t('bets.wrong') : null}
        onChange={({ target }) => setTyped({ ...typed, roundId: target.value })}
        className="max-md:col-span-2"
      />
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" disabled={wrong.length > 0}>
          {t('bets.apply')}
        </Button>
        {(Object.keys(filter).length > 0 || typed !== NOTHING) && (
          <Button
            kind="quiet"
            onClick={() => {
              setTyped(NOTHING)
              onChange({})
            }}
          >
            {t('bets.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
