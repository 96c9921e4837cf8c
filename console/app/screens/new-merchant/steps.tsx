/** Six of the seven steps; the theme has a file of its own. */
import { LANGUAGES, MODULE } from '../../../../contract/constants.ts'
import { Area, Choice, Group, Line, Tick } from '../../parts/fields.tsx'
import { Tag } from '../../parts/states.tsx'
import type { Draft } from './draft.ts'
import { useTexts } from './texts.ts'

export type StepProps = { draft: Draft; set: (change: Partial<Draft>) => void }

const toggled = <One,>(list: readonly One[], one: One, isOn: boolean): One[] =>
  isOn ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one)

export function NamesStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Line label={say('code')} hint={say('codeHint')} value={draft.code} onChange={(code) => set({ code })} />
      <Line label={say('name')} value={draft.name} onChange={(name) => set({ name })} />
      <Line label={say('email')} value={draft.email} onChange={(email) => set({ email })} isWide />
      {draft.languages.map((language) => (
        <div key={language} className="grid gap-3 border-t border-line pt-3 md:col-span-2 md:grid-cols-2">
          <Line
            label={say('tagline', { language })}
            value={draft.tagline[language] ?? ''}
            onChange={(text) => set({ tagline: { ...draft.tagline, [language]: text } })}
          />
          <Line
            label={say('licence', { language })}
            value={draft.licence[language] ?? ''}
            onChange={(text) => set({ licence: { ...draft.licence, [language]: text } })}
          />
        </div>
      ))}
    </>
  )
}

export function LanguagesStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Group title={say('offered')}>
        <div className="flex flex-wrap gap-x-6">
          {LANGUAGES.map((language) => (
            <Tick
              key={language}
              checked={draft.languages.includes(language)}
              onChange={(isOn) => set({ languages: toggled(draft.languages, language, isOn) })}
            >
              {language}
            </Tick>
          ))}
        </div>
      </Group>
      <Choice
        label={say('default')}
        names={draft.languages.length > 0 ? draft.languages : LANGUAGES}
        value={draft.defaultLanguage}
        wordOf={(language) => language}
        onChange={(defaultLanguage) => set({ defaultLanguage })}
      />
    </>
  )
}

export function CurrencyStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Line
        label={say('currencyCode')}
        hint={say('currencyHint')}
        value={draft.currency}
        onChange={(currency) => set({ currency: currency.toUpperCase() })}
      />
      <Line
        label={say('zone')}
        value={draft.timeZone}
        list={Intl.supportedValuesOf('timeZone')}
        onChange={(timeZone) => set({ timeZone })}
      />
      <Line
        label={say('play')}
        value={draft.playMoney}
        isAmount
        currency={draft.currency}
        onChange={(playMoney) => set({ playMoney })}
      />
      <Choice
        label={say('walletMode')}
        names={['one_wallet', 'vendor_wallets'] as const}
        value={draft.walletMode}
        wordOf={(mode) => say(mode === 'one_wallet' ? 'oneWallet' : 'vendorWallets')}
        onChange={(walletMode) => set({ walletMode })}
      />
    </>
  )
}

export function PolicyStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Line
        label={say('jurisdiction')}
        hint={say('jurisdictionHint')}
        value={draft.jurisdiction}
        onChange={(jurisdiction) => set({ jurisdiction })}
      />
      <div className="self-end">
        <Tick checked={draft.loginVerification} onChange={(loginVerification) => set({ loginVerification })}>
          {say('verifyLogin')}
        </Tick>
      </div>
      <Group title={say('modules')}>
        <div className="grid md:grid-cols-2">
          {Object.values(MODULE).map((id) => (
            <Tick
              key={id}
              checked={draft.modules.includes(id)}
              onChange={(isOn) => set({ modules: toggled(draft.modules, id, isOn) })}
            >
              {say(`module.${id}`)}
            </Tick>
          ))}
        </div>
      </Group>
    </>
  )
}

export function HostsStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Area
        isCode
        isWide
        rows={3}
        label={say('hosts')}
        hint={say('hostsHint')}
        value={draft.hosts}
        onChange={(hosts) => set({ hosts })}
      />
      <Area
        isCode
        isWide
        rows={3}
        label={say('origins')}
        value={draft.origins}
        onChange={(origins) => set({ origins })}
      />
      <Line label={say('service')} value={draft.serviceUrl} onChange={(serviceUrl) => set({ serviceUrl })} isWide />
    </>
  )
}

type Terms = { fee: string; rate: string; min: string; max: string }
type RowProps<Row extends { terms: Terms; isChosen: boolean }> = {
  name: string
  provider: string | null
  /** The new merchant's own. */
  currency: string
  row: Row
  more: readonly { field: keyof Row['terms'] & string; label: string }[]
  onChange: (row: Row) => void
}

function TermsRow<Row extends { terms: Terms; isChosen: boolean }>({
  name,
  provider,
  currency,
  row,
  more,
  onChange,
}: RowProps<Row>) {
  const say = useTexts()
  const fields = [{ field: 'min', label: say('least') }, { field: 'max', label: say('most') }, ...more] as const
  const terms = row.terms as Record<string, unknown>
  return (
    <div className="grid gap-x-3 border-b border-line py-2 last:border-0 md:grid-cols-[12rem_1fr]">
      <Tick checked={row.isChosen} onChange={(isChosen) => onChange({ ...row, isChosen })}>
        <span className="font-semibold">{name}</span>
        {provider && (
          <span className="ml-2">
            <Tag>{provider}</Tag>
          </span>
        )}
      </Tick>
      {row.isChosen && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {fields.map(({ field, label }) => (
            <Line
              key={field}
              label={label}
              value={String(terms[field])}
              isNumber
              currency={currency}
              onChange={(text) => onChange({ ...row, terms: { ...row.terms, [field]: text } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const replaced = <Row,>(rows: readonly Row[], at: number, row: Row) => rows.map((other, i) => (i === at ? row : other))

export function CashierStep({ draft, set }: StepProps) {
  const say = useTexts()
  return (
    <>
      <Group title={say('vendors')}>
        <div className="grid grid-cols-2 md:grid-cols-4">
          {draft.vendors.map((vendor, at) => (
            <Tick
              key={vendor.vendor}
              checked={vendor.isChosen}
              onChange={(isChosen) => set({ vendors: replaced(draft.vendors, at, { ...vendor, isChosen }) })}
            >
              {vendor.name}
            </Tick>
          ))}
        </div>
      </Group>
      <Group title={say('deposits')}>
        {draft.deposits.map((row, at) => (
          <TermsRow
            key={row.channelId}
            name={row.label ? `${row.channelId} · ${row.label}` : row.channelId}
            provider={row.provider}
            currency={draft.currency}
            row={row}
            more={[]}
            onChange={(next) => set({ deposits: replaced(draft.deposits, at, next) })}
          />
        ))}
      </Group>
      <Group title={say('withdrawals')}>
        {draft.withdrawals.map((row, at) => (
          <TermsRow
            key={row.kind}
            name={row.kind}
            provider={row.provider}
            currency={draft.currency}
            row={row}
            more={[
              { field: 'dayMax', label: say('dayMax') },
              { field: 'twoPeopleFrom', label: say('twoPeopleFrom') },
            ]}
            onChange={(next) => set({ withdrawals: replaced(draft.withdrawals, at, next) })}
          />
        ))}
      </Group>
    </>
  )
}
