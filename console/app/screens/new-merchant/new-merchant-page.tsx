import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { useFilter } from '../../lib/address.ts'
import { actEdge, askPlatform, readEdge } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { noteSent, useTyped } from '../../lib/typed.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import {
  beginDraft,
  buildMerchant,
  type Draft,
  findProblems,
  type Problem,
  STEPS,
  type Step,
  type Template,
} from './draft.ts'
import { CashierStep, CurrencyStep, HostsStep, LanguagesStep, NamesStep, PolicyStep, type StepProps } from './steps.tsx'
import { useTexts } from './texts.ts'
import { ThemeStep } from './theme-step.tsx'

const PARTS: Record<Step, ComponentType<StepProps>> = {
  names: NamesStep,
  languages: LanguagesStep,
  currency: CurrencyStep,
  policy: PolicyStep,
  theme: ThemeStep,
  hosts: HostsStep,
  cashier: CashierStep,
}

type Site = Template['site'] & { code: string }

/** It begins from the merchant of this page: its vendors, providers and terms are known to work. */
async function readTemplate(code: string): Promise<Template & { codes: string[] }> {
  const [{ merchants }, { vendors }, { channels }, { methods }, payers] = await Promise.all([
    readEdge<{ merchants: Site[] }>('merchants'),
    askPlatform(code, 'vendors-list', {}),
    askPlatform(code, 'deposits-channels', {}),
    askPlatform(code, 'withdrawals-methods', {}),
    askPlatform(code, 'payouts-methods', {}).catch(() => null),
  ])
  const site = merchants.find((one) => one.code === code)
  if (!site) throw new Error('the merchant of this page cannot be read')
  const payerOf = (kind: string) => payers?.methods.find((one) => one.kind === kind)?.provider ?? null
  return {
    site,
    vendors,
    codes: merchants.map((one) => one.code),
    deposits: channels
      .filter(({ isSetUp }) => isSetUp)
      .map(({ channelId, kind, provider, label, terms }) => ({ channelId, kind, provider, label, terms })),
    withdrawals: methods.map(({ kind, terms }) => ({ kind, provider: payerOf(kind), terms })),
  }
}

export function NewMerchantPage() {
  const say = useTexts()
  const { merchant, self } = useHere()
  const query = useQuery({
    queryKey: ['new-merchant', merchant.code],
    queryFn: () => readTemplate(merchant.code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!self.permissionsEverywhere.includes('merchant.set')) return <Empty text={say('everywhere')} />
  return (
    <div className="mx-auto max-w-5xl p-4 lg:p-6">
      <p className="mb-1 max-w-2xl">{say('intro')}</p>
      <p className="mb-4 text-soft">{say('from', { name: merchant.name })}</p>
      <Show query={query} rows={6}>
        {(template) => <Form key={merchant.code} template={template} codes={template.codes} />}
      </Show>
    </div>
  )
}

function Form({ template, codes }: { template: Template; codes: readonly string[] }) {
  const [draft, setDraft] = useTyped<Draft>('new merchant', () => beginDraft(template))
  const [filter, setFilter] = useFilter(['step'])
  const step = STEPS.find((name) => name === filter.step) ?? 'names'
  const problems = findProblems(draft, codes)
  const Part = PARTS[step]
  const go = (next: Step) => setFilter({ step: next })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <StepList step={step} problems={problems} onGo={go} />
      <StepPanel step={step} problems={problems} onGo={go}>
        <Part draft={draft} set={(change) => setDraft((before) => ({ ...before, ...change }))} />
      </StepPanel>
      <Propose draft={draft} isComplete={problems.length === 0} onAnother={() => setDraft(beginDraft(template))} />
    </div>
  )
}

type ListProps = { step: Step; problems: readonly Problem[]; onGo: (step: Step) => void }

function StepList({ step, problems, onGo }: ListProps) {
  const say = useTexts()
  return (
    <ol className="panel flex gap-1 overflow-x-auto p-1.5 lg:grid lg:content-start lg:self-start">
      {STEPS.map((name, at) => {
        const open = problems.filter((problem) => problem.step === name).length
        return (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              onClick={() => onGo(name)}
              className={clsx(
                'flex min-h-11 w-full items-center gap-2.5 rounded-m px-2.5 text-left whitespace-nowrap',
                name === step ? 'bg-tint-act font-semibold' : 'hover:bg-surface-2',
              )}
            >
              <span
                className={clsx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
                  open === 0 ? 'bg-tint-ok text-ok' : 'bg-surface-2 text-soft',
                )}
              >
                {open === 0 ? <Check aria-hidden size={14} /> : at + 1}
              </span>
              <span>{say(`steps.${name}`)}</span>
              <span className="sr-only">{open === 0 ? say('ready') : say('open', { count: open })}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepPanel({ step, problems, onGo, children }: ListProps & { children: React.ReactNode }) {
  const say = useTexts()
  const at = STEPS.indexOf(step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]
  const own = problems.filter((problem) => problem.step === step)
  return (
    <section aria-label={say(`steps.${step}`)} className="panel">
      <div className="flex h-11 items-center gap-2 border-b border-line px-4">
        <h2 className="font-bold">{say(`steps.${step}`)}</h2>
        <p className="ml-auto text-soft">{say('step', { at: at + 1 })}</p>
      </div>
      <div className="grid items-start gap-3 p-4 md:grid-cols-2">{children}</div>
      {own.length > 0 && (
        <ul aria-live="polite" className="mx-4 mb-4 rounded-m bg-tint-warn p-3 text-warn">
          {own.map(({ key, values }) => (
            <li key={`${key}${Object.values(values ?? {}).join()}`}>
              {say(`problem.${key}` as 'problem.code', values)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2 border-t border-line p-4">
        {before && <Button onClick={() => onGo(before)}>{say('back')}</Button>}
        {after && (
          <Button kind="main" onClick={() => onGo(after)}>
            {say('next', { name: say(`steps.${after}`) })}
          </Button>
        )}
      </div>
    </section>
  )
}

type Made = { id: number; state: string }

function Propose({ draft, isComplete, onAnother }: { draft: Draft; isComplete: boolean; onAnother: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [made, setMade] = useState<Made | null>(null)
  const act = useAct({
    refreshes: ['approvals', 'changes', 'whoami'],
    send: (_: undefined, actId) => actEdge<Made>('merchant-create', { merchant: buildMerchant(draft) }, actId),
    onDone: (answer) => {
      setMade(answer)
      noteSent()
    },
  })
  const { code } = buildMerchant(draft)
  const begin = () => {
    setMade(null)
    act.reset()
    onAnother()
  }
  return (
    <div className="panel grid gap-2 border-t-3 border-t-brand p-4 lg:col-start-2">
      <p className="text-soft">{say('proposeNote')}</p>
      <ActResult
        state={act.state}
        done={made?.state === 'published' ? say('published', { name: draft.name }) : say('proposed', { id: made?.id })}
      />
      <div className="flex flex-wrap items-center gap-3">
        {made ? (
          <>
            <Link
              to={`/changes?at=${merchant.code}&open=${code}.${made.id}`}
              className="text-act underline underline-offset-2"
            >
              {say('look', { id: made.id })}
            </Link>
            <Button onClick={begin}>{say('another')}</Button>
          </>
        ) : (
          <Button
            kind="main"
            size="large"
            busy={act.state.is === 'busy'}
            disabled={!isComplete || !act.mayPress}
            onClick={() => act.press(undefined)}
          >
            {say('propose', { name: draft.name || code || '…' })}
          </Button>
        )}
      </div>
    </div>
  )
}
