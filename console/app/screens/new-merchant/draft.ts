/** What the form holds, and what is still open of it. The edge decides once more, by the call's own schema. */

import { LANGUAGES, type Language, MODULE, type ModuleId } from '../../../../contract/constants.ts'
import type { Theme } from '../../../../contract/merchant.ts'
import type { NewMerchant } from '../../../../contract/operator/new-merchant.ts'
import { findWeakPairs } from '../../../../contract/rules/contrast.ts'
import { foldEmail, isEmail } from '../../../../contract/rules/email.ts'
import { foldDashed, foldTyped, isBlank } from '../../../../contract/rules/typed-text.ts'
import { readTyped } from '../../../../kit/lib/typed-amount.ts'

export const STEPS = ['names', 'languages', 'currency', 'policy', 'theme', 'hosts', 'cashier'] as const
export type Step = (typeof STEPS)[number]

type Chosen<Row> = Row & { isChosen: boolean }
type Platform = NewMerchant['platform']
export type Deposit = Chosen<Platform['deposits'][number]>
export type Withdrawal = Chosen<Platform['withdrawals'][number]>

export type Draft = {
  code: string
  name: string
  email: string
  tagline: Partial<Record<Language, string>>
  licence: Partial<Record<Language, string>>
  languages: Language[]
  defaultLanguage: Language
  currency: string
  timeZone: string
  playMoney: string
  jurisdiction: string
  modules: ModuleId[]
  loginVerification: boolean
  walletMode: Platform['walletMode']
  theme: Theme
  hosts: string
  origins: string
  serviceUrl: string
  vendors: { vendor: string; name: string; isChosen: boolean }[]
  deposits: Deposit[]
  withdrawals: Withdrawal[]
}

export const linesOf = (text: string): string[] =>
  foldDashed(text)
    .split(/\s+/)
    .map((line) => line.toLowerCase())
    .filter(Boolean)

const HOST = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const hasLetter = /[a-z]/
const isZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const AMOUNTS = ['min', 'max', 'dayMax', 'twoPeopleFrom'] as const
type AnyTerms = Partial<Record<(typeof AMOUNTS)[number], string>>

/** What was typed in the form as the call takes it. An amount that is none stays, and is named by `findProblems`. */
function foldDraft(draft: Draft): Draft {
  const readRow = <Row extends { terms: AnyTerms }>(row: Row): Row => {
    const given = AMOUNTS.flatMap((name) => {
      const typed = row.terms[name]
      return typed === undefined ? [] : [[name, readTyped(typed) ?? typed]]
    })
    return { ...row, terms: { ...row.terms, ...Object.fromEntries(given) } }
  }
  return {
    ...draft,
    code: foldDashed(draft.code),
    email: foldEmail(draft.email),
    currency: foldTyped(draft.currency).toUpperCase(),
    timeZone: foldDashed(draft.timeZone),
    playMoney: readTyped(draft.playMoney) ?? draft.playMoney,
    serviceUrl: foldTyped(draft.serviceUrl),
    deposits: draft.deposits.map(readRow),
    withdrawals: draft.withdrawals.map(readRow),
  }
}

function findTermsProblem(row: Deposit | Withdrawal): Problem | false {
  if (!row.isChosen) return false
  const terms: AnyTerms = row.terms
  const values = { name: 'channelId' in row ? row.channelId : row.kind }
  const given = AMOUNTS.map((name) => terms[name]).filter((amount) => amount !== undefined)
  if (given.some((amount) => readTyped(amount) === null)) return { step: 'cashier', key: 'amount', values }
  return Number(row.terms.max) < Number(row.terms.min) && { step: 'cashier', key: 'terms', values }
}

export type Problem = { step: Step; key: string; values?: Record<string, string> }

/** In the order of the steps. Pure. */
export function findProblems(typed: Draft, takenCodes: readonly string[]): Problem[] {
  const draft = foldDraft(typed)
  const problems: (Problem | false)[] = [
    !/^[a-z][a-z0-9-]{1,31}$/.test(draft.code) && { step: 'names', key: 'code' },
    takenCodes.includes(draft.code) && { step: 'names', key: 'codeTaken' },
    isBlank(draft.name) && { step: 'names', key: 'name' },
    !isEmail(draft.email) && { step: 'names', key: 'email' },
    ...draft.languages.flatMap((language): (Problem | false)[] => [
      isBlank(draft.tagline[language] ?? '') && { step: 'names', key: 'text', values: { language, what: 'line' } },
      isBlank(draft.licence[language] ?? '') && { step: 'names', key: 'text', values: { language, what: 'licence' } },
    ]),
    draft.languages.length === 0 && { step: 'languages', key: 'language' },
    !draft.languages.includes(draft.defaultLanguage) && { step: 'languages', key: 'default' },
    !/^[A-Z]{3}$/.test(draft.currency) && { step: 'currency', key: 'currency' },
    !isZone(draft.timeZone) && { step: 'currency', key: 'zone' },
    !(Number(readTyped(draft.playMoney)) > 0) && { step: 'currency', key: 'play' },
    findWeakPairs(draft.theme).length > 0 && { step: 'theme', key: 'weak' },
    ...findHostProblems(draft),
    !draft.vendors.some(({ isChosen }) => isChosen) && { step: 'cashier', key: 'vendor' },
    ...[...draft.deposits, ...draft.withdrawals].map(findTermsProblem),
  ]
  return problems.filter((one) => one !== false)
}

function findHostProblems({ hosts, origins }: Draft): (Problem | false)[] {
  const names = linesOf(hosts)
  const wrong = names.find((host) => !HOST.test(host) || !hasLetter.test(host))
  const framed = names.find((host) => linesOf(origins).some((origin) => URL.parse(origin)?.hostname === host))
  return [
    names.length === 0 && { step: 'hosts', key: 'host' },
    wrong !== undefined && { step: 'hosts', key: 'hostForm', values: { host: wrong } },
    framed !== undefined && { step: 'hosts', key: 'ownHost', values: { host: framed } },
  ]
}

const withoutChoice = <Row extends { isChosen: boolean }>(rows: readonly Row[]) =>
  rows.filter(({ isChosen }) => isChosen).map(({ isChosen: _, ...row }) => row)
const inLanguages = (texts: Draft['tagline'], languages: readonly Language[]) =>
  Object.fromEntries(languages.map((language) => [language, texts[language]?.trim() ?? '']))

/** As the call takes it. Pure. */
export function buildMerchant(typed: Draft) {
  const draft = foldDraft(typed)
  const { languages } = draft
  return {
    code: draft.code,
    brand: {
      name: draft.name.trim(),
      tagline: inLanguages(draft.tagline, languages),
      licenceLine: inLanguages(draft.licence, languages),
      supportEmail: draft.email,
    },
    theme: draft.theme,
    languages,
    defaultLanguage: draft.defaultLanguage,
    currency: { code: draft.currency },
    timeZone: draft.timeZone,
    jurisdiction: draft.jurisdiction.trim(),
    domains: linesOf(draft.hosts),
    gameOrigins: linesOf(draft.origins),
    customerService: { url: draft.serviceUrl || null, hosts: [] },
    platform: {
      modules: draft.modules,
      playMoney: draft.playMoney,
      loginVerification: draft.loginVerification,
      walletMode: draft.walletMode,
      vendors: draft.vendors.filter(({ isChosen }) => isChosen).map(({ vendor }) => vendor),
      deposits: withoutChoice(draft.deposits),
      withdrawals: withoutChoice(draft.withdrawals),
    },
  }
}

/** What is known of the merchant it begins from. */
export type Template = {
  site: {
    languages: Language[]
    defaultLanguage: Language
    timeZone: string
    currency: { code: string }
    jurisdiction: string
    theme: Theme
    gameOrigins: string[]
  }
  vendors: readonly { vendor: string; name: string }[]
  deposits: readonly Omit<Deposit, 'isChosen'>[]
  withdrawals: readonly Omit<Withdrawal, 'isChosen'>[]
}

export function beginDraft({ site, vendors, deposits, withdrawals }: Template): Draft {
  return {
    code: '',
    name: '',
    email: '',
    tagline: {},
    licence: {},
    languages: LANGUAGES.filter((language) => site.languages.includes(language)),
    defaultLanguage: site.defaultLanguage,
    currency: site.currency.code,
    timeZone: site.timeZone,
    playMoney: '5000.00',
    jurisdiction: site.jurisdiction,
    modules: [MODULE.registerByUsername, MODULE.freePlay, MODULE.passwordExpiryForcesChange],
    loginVerification: true,
    walletMode: 'one_wallet',
    theme: { scheme: site.theme.scheme, tokens: {} },
    hosts: '',
    origins: site.gameOrigins.join('\n'),
    serviceUrl: '',
    vendors: vendors.map((vendor) => ({ vendor: vendor.vendor, name: vendor.name, isChosen: true })),
    deposits: deposits.map((row) => ({ ...row, isChosen: true })),
    withdrawals: withdrawals.map((row) => ({ ...row, isChosen: true })),
  }
}
