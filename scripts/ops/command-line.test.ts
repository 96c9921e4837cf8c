import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { at, root } from '../lib/paths.ts'
import { asksForUsage, readCommandLine, rows, usage, usageAbout, usageOf } from './command-line.ts'
import { printers } from './printers.ts'
import { UsageError } from './read-words.ts'
import { readers } from './readers.ts'

const write = (name: string, content: string) => {
  const path = join(tmpdir(), `ops-${process.pid}-${name}`)
  writeFileSync(path, content)
  return path
}
const MESSAGE = { titles: { EN: 'Hello' }, contents: { EN: '<p>Hello</p>' } }
const messageFile = write('message.json', `\ufeff${JSON.stringify(MESSAGE)}`)
const answerFile = write('answer.txt', 'We looked into it.')
// A photo of a telephone.
const photoFile = write('photo.jpg', 'x'.repeat(5 * 1024 * 1024 + 1))
const GOOD = {
  id: 'lamp',
  category: 'home',
  names: { EN: 'Lamp' },
  descriptions: { EN: 'It shines' },
  points: 900,
  value: '9.00',
  delivery: 'item',
  stock: 5,
}
const PROMOTION = {
  id: 'spring',
  category: 'season',
  kind: 'gift',
  amount: '5.00',
  titles: { EN: 'Spring' },
  rewards: { EN: 'Cash' },
  conditions: { EN: 'Claim it' },
  terms: { EN: '<p>Terms</p>' },
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: null,
}
const promotionFile = write('promotion.json', `\ufeff${JSON.stringify(PROMOTION)}`)
const NOTICE = {
  id: 'one',
  type: 'PL',
  titles: { EN: 'One' },
  contents: { EN: '<p>One</p>' },
  startsAt: '2026-12-01T00:00:00Z',
}
const noticeFile = write('notice.json', JSON.stringify(NOTICE))
const FILTER = { notSeenForDays: 30, minRank: 2 }
const SEGMENT = { id: 'quiet', title: 'Quiet ones', filter: FILTER }
const CAMPAIGN = {
  id: 'back',
  segment: 'quiet',
  filter: FILTER,
  titles: { EN: 'Hello' },
  contents: { EN: '<p>Come</p>' },
}
const filterFile = write('filter.json', JSON.stringify(FILTER))
const segmentFile = write('segment.json', JSON.stringify(SEGMENT))
const campaignFile = write('campaign.json', JSON.stringify(CAMPAIGN))
const ARTICLE = {
  id: 'how',
  category: { code: 'extra', titles: { EN: 'Extra' }, position: 9 },
  titles: { EN: 'How' },
  contents: { EN: '<p>So</p>' },
}
const articleFile = write('article.json', JSON.stringify(ARTICLE))
const LADDER = { ranks: [{ names: { EN: 'Copper' }, from: 100 }], rates: { RNG: 100 } }
const ladderFile = write('ladder.json', JSON.stringify(LADDER))
const goodFile = write('good.json', JSON.stringify(GOOD))
const flagsFile = write('flags.json', JSON.stringify({ flags: { hideRegister: true } }))
const P = 'P-0123456789AB'
const [W, D, T, M, C] = ['W-0123456789AB', 'D-0123456789AB', 'T-0123456789AB', 'M-0123456789ABCDEF', 'C-0123456789']
const reason = 'asked in writing'
const terms = { fee: '5.00', rate: '1.50', min: '1.00', max: '9.00', open: false }

/** What is typed after the words, the call and its input. Of all but the edge's own `--merchant coral` is typed as well. */
const LINES: [line: string, call: string, input: object][] = [
  ['maintenance on', 'maintenance-on', { until: null, allowIps: [] }],
  [
    'maintenance on --merchant coral --until 2026-12-01T04:00Z --allow 192。0。2。1 --allow 192.0.2.2 --no-logins',
    'maintenance-on',
    {
      merchant: 'coral',
      until: '2026-12-01T04:00:00.000Z',
      allowIps: ['192.0.2.1', '192.0.2.2'],
      logins: false,
    },
  ],
  ['maintenance off --merchant coral', 'maintenance-off', { merchant: 'coral' }],
  [
    'region set --allow-country ph,JP --deny-ip １９２。0。2．1 --deny-ip 2001：db8::1',
    'region-set',
    {
      allowCountries: ['PH', 'JP'],
      denyCountries: [],
      allowCidrs: [],
      denyCidrs: ['192.0.2.1/32', '2001:db8::1/128'],
    },
  ],
  ['region clear', 'region-clear', {}],
  ['region show --merchant coral', 'region-show', { merchant: 'coral' }],
  [
    'region try --merchant coral --ip 192.0.2.1 --country TH',
    'region-try',
    { merchant: 'coral', ip: '192.0.2.1', country: 'TH' },
  ],
  ['region try --merchant coral --country ｔｈ', 'region-try', { merchant: 'coral', country: 'ｔｈ' }],
  ['merchant list', 'merchants', {}],
  ['domain add coral.example coral', 'domain-add', { host: 'coral.example', merchant: 'coral' }],
  ['flag set manualRebate on', 'flag-set', { name: 'manualRebate', on: true }],
  [
    `changes propose flags ${flagsFile} --merchant coral --publish-at 2026-12-01T04:00Z --note tried`,
    'change-propose',
    {
      merchant: 'coral',
      kind: 'flags',
      payload: { flags: { hideRegister: true } },
      publishAt: '2026-12-01T04:00Z',
      note: 'tried',
    },
  ],
  [
    `changes approve 4 ${'a'.repeat(64)} --merchant coral`,
    'change-approve',
    { merchant: 'coral', id: 4, hash: 'a'.repeat(64) },
  ],
  ["changes refuse 4 --merchant coral --why 'not now'", 'change-refuse', { merchant: 'coral', id: 4, why: 'not now' }],
  ['changes withdraw 4 --merchant coral', 'change-withdraw', { merchant: 'coral', id: 4 }],
  ['changes undo 4 --merchant coral', 'change-undo', { merchant: 'coral', id: 4 }],
  ['changes look 4 --merchant coral', 'change-look', { merchant: 'coral', id: 4 }],
  [
    'changes look 4 --merchant coral --as member --page vip',
    'change-look',
    { merchant: 'coral', id: 4, as: 'member', page: 'vip' },
  ],
  ['texts find Join --merchant coral', 'texts-find', { merchant: 'coral', find: 'Join' }],
  ['texts list --merchant coral', 'texts-find', { merchant: 'coral' }],
  ['changes list --merchant coral --state open', 'changes', { merchant: 'coral', state: 'open' }],
  ['changes now flags --merchant coral', 'config-now', { merchant: 'coral', kind: 'flags' }],
  ['changes show 4 --merchant coral', 'change', { merchant: 'coral', id: 4 }],
  ['operator add olga', 'operator-add', { name: 'olga' }],
  ['operator revoke olga', 'operator-revoke', { name: 'olga' }],
  ['operator list', 'operators', {}],
  ['status', 'status', {}],
  ['health', 'health', {}],
  ['health platform', 'platform-health', {}],
  ['merchant check', 'merchant-check', {}],
  ['maintenance show --merchant meridian', 'maintenance-state', { merchant: 'meridian' }],
  ['whoami', 'whoami', {}],
  ['work list', 'work-list', {}],
  ['now show', 'now-show', {}],
  ['figures days --days 7', 'figures-days', { days: 7 }],
  ['figures arrivals --days 7', 'figures-arrivals', { days: 7 }],
  ['audit act 0b7d6d0e-1111-4222-8333-444455556666', 'act-state', { actId: '0b7d6d0e-1111-4222-8333-444455556666' }],
  ['audit check --from 3', 'audit-check', { from: 3 }],
  ['audit export csv --person olga', 'audit-export', { form: 'csv', person: 'olga' }],
  ['approvals waiting --merchant meridian', 'approvals', { merchant: 'meridian' }],
  ['people list', 'people', {}],
  [
    'people invite-again rosa --role support',
    'person-invite',
    { name: 'rosa', grants: [{ role: 'support', merchant: null }], again: true },
  ],
  [
    'people invite rosa --role payments@meridian --role support',
    'person-invite',
    {
      name: 'rosa',
      grants: [
        { role: 'payments', merchant: 'meridian' },
        { role: 'support', merchant: null },
      ],
    },
  ],
  ['people confirm rosa', 'person-confirm', { name: 'rosa' }],
  ['people revoke rosa', 'person-revoke', { name: 'rosa' }],
  ['people roles rosa --role duty', 'role-set', { name: 'rosa', grants: [{ role: 'duty', merchant: null }] }],
  ['people review', 'access-review', {}],
  [
    'people sign rosa --keep duty --remove support@meridian',
    'access-review-sign',
    {
      name: 'rosa',
      keep: [{ role: 'duty', merchant: null }],
      remove: [{ role: 'support', merchant: 'meridian' }],
    },
  ],
  ['audit --limit 5', 'audit', { limit: 5 }],
  ['books check --member m_ana --full', 'books-check', { memberId: 'm_ana', full: true }],
  ['books list --limit 5', 'books-list', { limit: 5 }],
  [`wallet unfreeze --member m_ana --reason '${reason}'`, 'wallet-unfreeze', { memberId: 'm_ana', reason }],
  ['promotions list --promotion p-1 --status joined', 'promotions-list', { promotionId: 'p-1', status: 'joined' }],
  ['promotions approve p-1 ana', 'promotions-approve', { promotionId: 'p-1', username: 'ana' }],
  [
    `promotions refuse p-1 ana --reason '${reason}'`,
    'promotions-refuse',
    { promotionId: 'p-1', username: 'ana', reason },
  ],
  ['approvals list', 'approvals-list', {}],
  ['member search ana', 'member-search', { query: 'ana' }],
  ['member show ana', 'member-overview', { username: 'ana' }],
  ['member money ana --limit 5', 'member-money', { username: 'ana', limit: 5 }],
  ['member rounds ana --state open', 'member-rounds', { username: 'ana', state: 'open' }],
  ['member timeline ana', 'member-timeline', { username: 'ana' }],
  ['member devices ana', 'member-devices', { username: 'ana' }],
  ['member cases ana', 'member-cases', { username: 'ana' }],
  [`member reveal ana mobile --reason '${reason}'`, 'member-reveal', { username: 'ana', field: 'mobile', reason }],
  ['member notes ana', 'member-notes', { username: 'ana' }],
  ["member note ana --text 'Called back'", 'member-note', { username: 'ana', text: 'Called back' }],
  [`member end-sessions ana --reason '${reason}'`, 'member-end-sessions', { username: 'ana', reason }],
  [`member lock ana --reason '${reason}'`, 'member-lock', { username: 'ana', reason }],
  [`member unlock ana --reason '${reason}'`, 'member-unlock', { username: 'ana', reason }],
  [`member first-password ana --reason '${reason}'`, 'member-first-password', { username: 'ana', reason }],
  [`member unbind ana sms --reason '${reason}'`, 'member-unbind', { username: 'ana', factor: 'sms', reason }],
  [
    `member set-name ana --name 'Ana Reyes' --reason '${reason}'`,
    'member-set-name',
    { username: 'ana', realName: 'Ana Reyes', reason },
  ],
  [
    `member set-birthday ana --date 1990-02-28 --reason '${reason}'`,
    'member-set-birthday',
    { username: 'ana', birthday: '1990-02-28', reason },
  ],
  ['payout-accounts duplicates', 'payout-accounts-duplicates', {}],
  ['deposits list --state review', 'deposits-list', { state: 'review' }],
  [`deposits show ${D}`, 'deposits-show', { orderId: D }],
  [
    `deposits resolve ${D} t-1 credited --amount 4.00 --reason '${reason}' --provider PIER`,
    'deposits-resolve',
    { orderId: D, transactionId: 't-1', becomes: 'credited', amount: '4.00', reason, provider: 'PIER' },
  ],
  [
    `deposits assign ${D} t-1 ana --reason '${reason}'`,
    'deposits-assign',
    { orderId: D, transactionId: 't-1', username: 'ana', reason },
  ],
  ['deposits channels', 'deposits-channels', {}],
  [
    'deposits channels set qr --fee 5.00 --rate 1.5 --min 1.00 --max 9.00 --minutes 10 --open no',
    'deposits-channel-set',
    { channelId: 'qr', terms: { ...terms, usualMinutes: 10 } },
  ],
  ['withdrawals methods', 'withdrawals-methods', {}],
  [
    'withdrawals methods set bank --day-max 9.00 --day-times 3 --confirm-minutes 60 --two-people-from 5.00 --open yes',
    'withdrawals-method-set',
    { kind: 'bank', terms: { open: true, dayMax: '9.00', dayTimes: 3, confirmMinutes: 60, twoPeopleFrom: '5.00' } },
  ],
  ['withdrawals list --state checks --limit 5', 'withdrawals-list', { state: 'checks', limit: 5 }],
  [`withdrawals show ${W}`, 'withdrawals-show', { orderId: W }],
  [`withdrawals proof ${W} 1 --out a.png`, 'withdrawals-proof', { orderId: W, number: 1 }],
  [`withdrawals account ${W}`, 'withdrawals-account', { orderId: W }],
  [`withdrawals approve ${W}`, 'withdrawals-approve', { orderId: W }],
  [
    `withdrawals refuse ${W} --reason name_mismatch --note so`,
    'withdrawals-refuse',
    { orderId: W, reason: 'name_mismatch', note: 'so' },
  ],
  [`withdrawals pay ${W} --reference B-1`, 'withdrawals-pay', { orderId: W, reference: 'B-1' }],
  [`withdrawals delay ${W}`, 'withdrawals-delay', { orderId: W }],
  [`withdrawals settle ${W} --note proven`, 'withdrawals-settle', { orderId: W, note: 'proven' }],
  [
    `withdrawals resolve ${W} paid --reference B-1 --note seen`,
    'withdrawals-resolve',
    { orderId: W, becomes: 'paid', reference: 'B-1', note: 'seen' },
  ],
  [`withdrawals withdraw-approval ${W}`, 'withdrawals-withdraw-approval', { orderId: W }],
  ['withdrawals rule show', 'withdrawals-rule', {}],
  ['withdrawals rule off', 'withdrawals-rule-set', { on: false }],
  [
    'withdrawals rule on --up-to 500.00 --day 1500.00 --unchanged-hours 72',
    'withdrawals-rule-set',
    { on: true, upTo: '500.00', dayUpTo: '1500.00', unchangedHours: 72 },
  ],
  [
    'contracts list awaiting --username ana --limit 5',
    'contracts-list',
    { state: 'awaiting', username: 'ana', limit: 5 },
  ],
  [
    'contracts offer ana daily 50,60/5/100000.00 --fee 100 --categories LIVE:20,LOTT:0',
    'contracts-offer',
    { username: 'ana', kind: 'daily', tiers: '50,60/5/100000.00', fee: 100, categories: 'LIVE:20,LOTT:0' },
  ],
  [`contracts stop C-0123456789AB --reason '${reason}'`, 'contracts-stop', { contractId: 'C-0123456789AB', reason }],
  ['bills list awaiting_approval --username ana', 'bills-list', { state: 'awaiting_approval', username: 'ana' }],
  [
    'bills list issued --username ana --until 2026-12-01T10:00:00Z',
    'bills-list',
    { state: 'issued', username: 'ana', until: '2026-12-01T10:00:00Z' },
  ],
  ['bills list disputed', 'bills-list', { state: 'disputed' }],
  ['bills show B-0123456789AB', 'bills-show', { billId: 'B-0123456789AB' }],
  ['bills recount B-0123456789AB', 'bills-recount', { billId: 'B-0123456789AB' }],
  ['bills approve B-0123456789AB', 'bills-approve', { billId: 'B-0123456789AB' }],
  [`bills deny B-0123456789AB --reason '${reason}'`, 'bills-deny', { billId: 'B-0123456789AB', reason }],
  ['bills settle --window 2026-12-01T10:00:00Z', 'bills-settle', { window: '2026-12-01T10:00:00Z' }],
  ['transfers list --username ana', 'transfers-list', { username: 'ana' }],
  ['transfers list --large', 'transfers-list', { large: true }],
  ['trees list --limit 5', 'trees-list', { limit: 5 }],
  ['trees show ana', 'trees-show', { username: 'ana' }],
  [
    'trees open ana regional --rebate 600 --upline olga',
    'trees-open',
    { username: 'ana', level: 'regional', rebate: 600, upline: 'olga' },
  ],
  [`trees move ana olga --reason '${reason}'`, 'trees-move', { username: 'ana', upline: 'olga', reason }],
  [`trees rebate ana 600 --reason '${reason}'`, 'trees-rebate', { username: 'ana', rebate: 600, reason }],
  [`trees close ana --reason '${reason}'`, 'trees-close', { username: 'ana', reason }],
  [`trees restore ana --reason '${reason}'`, 'trees-restore', { username: 'ana', reason }],
  [`transfers show ${T}`, 'transfers-show', { transferId: T }],
  ['turnover show ana', 'turnover-show', { username: 'ana' }],
  [
    `turnover waive ana --amount 500.00 --case c-1 --reason '${reason}'`,
    'turnover-waive',
    { username: 'ana', amount: '500.00', reference: 'c-1', reason },
  ],
  ['safety list --kind break', 'safety-list', { kind: 'break' }],
  ['messages count', 'messages-count', {}],
  ['safety show ana', 'safety-show', { username: 'ana' }],
  [
    `safety limit ana deposit day 5.00 --reason '${reason}'`,
    'safety-limit',
    { username: 'ana', kind: 'deposit', period: 'day', amount: '5.00', reason },
  ],
  [
    `safety limit ana loss week none --reason '${reason}'`,
    'safety-limit',
    { username: 'ana', kind: 'loss', period: 'week', amount: null, reason },
  ],
  [`safety exclude ana --months 6 --reason '${reason}'`, 'safety-exclude', { username: 'ana', months: 6, reason }],
  [`safety lift ana --reason '${reason}'`, 'safety-lift', { username: 'ana', reason }],
  ['safety returning', 'safety-returning', {}],
  [`safety clear ana --reason '${reason}'`, 'safety-clear', { username: 'ana', reason }],
  ['lotteries list', 'lotteries-list', {}],
  ['lotteries draws five-star-numbers', 'lotteries-draws', { gameCode: 'five-star-numbers' }],
  [
    'lotteries exposure five-star-numbers 20261201-0001',
    'lotteries-exposure',
    { gameCode: 'five-star-numbers', period: '20261201-0001' },
  ],
  [
    'lotteries limits five-star-numbers --cell-payout-max 100.00',
    'lotteries-limits',
    { gameCode: 'five-star-numbers', cellPayoutMax: '100.00' },
  ],
  ['lotteries close five-star-numbers', 'lotteries-switch', { gameCode: 'five-star-numbers', open: false }],
  ['lotteries open five-star-numbers', 'lotteries-switch', { gameCode: 'five-star-numbers', open: true }],
  [
    `lotteries void-book five-star-numbers 20261201-0001 --reason '${reason}'`,
    'lotteries-void-book',
    { gameCode: 'five-star-numbers', period: '20261201-0001', reason },
  ],
  [
    `lotteries void-draw five-star-numbers 20261201-0001 --reason '${reason}'`,
    'lotteries-void-draw',
    { gameCode: 'five-star-numbers', period: '20261201-0001', reason },
  ],
  ['games shelve comet-rush LOTT', 'games-shelve', { game: 'comet-rush', shelf: 'LOTT' }],
  ['games list --state withdrawn --text tide', 'games-list', { state: 'withdrawn', text: 'tide' }],
  ['games withdraw harbor-lantern-tide', 'games-switch', { game: 'harbor-lantern-tide', offered: false }],
  ['games offer harbor-lantern-tide', 'games-switch', { game: 'harbor-lantern-tide', offered: true }],
  ['games mark comet-rush --hot never --place 2', 'games-mark', { game: 'comet-rush', hot: 'never', place: 2 }],
  ['vendors list', 'vendors-list', {}],
  ['vendors metrics', 'vendors-metrics', {}],
  ['vendors metrics --minutes 15', 'vendors-metrics', { minutes: 15 }],
  ['vendors close HARBOR', 'vendors-switch', { vendor: 'HARBOR', open: false }],
  ['vendors open HARBOR', 'vendors-switch', { vendor: 'HARBOR', open: true }],
  ['vendors show-players PALMETTO', 'vendors-players', { vendor: 'PALMETTO', shown: true }],
  ['vendors hide-players PALMETTO', 'vendors-players', { vendor: 'PALMETTO', shown: false }],
  ['tables list', 'tables-list', {}],
  ['rtp list --days 7', 'rtp-list', { days: 7 }],
  ['rooms list NINEBAMBOO', 'rooms-list', { vendor: 'NINEBAMBOO' }],
  [
    'rooms open NINEBAMBOO bamboo-big-two-low',
    'rooms-switch',
    { vendor: 'NINEBAMBOO', room: 'bamboo-big-two-low', state: 'open' },
  ],
  [
    'rooms drain NINEBAMBOO bamboo-big-two-low',
    'rooms-switch',
    { vendor: 'NINEBAMBOO', room: 'bamboo-big-two-low', state: 'draining' },
  ],
  [
    'rooms close NINEBAMBOO bamboo-big-two-low',
    'rooms-switch',
    { vendor: 'NINEBAMBOO', room: 'bamboo-big-two-low', state: 'closed' },
  ],
  ['rooms flags', 'rooms-flags', {}],
  ['rooms flag-close one_way_flow.a.b.1 friends', 'rooms-flag-close', { flag: 'one_way_flow.a.b.1', note: 'friends' }],
  ['domain list --merchant coral', 'domains', { merchant: 'coral' }],
  ['book list', 'book-list', {}],
  ['book fixtures SUMMIT coming --limit 5', 'book-fixtures', { vendor: 'SUMMIT', list: 'coming', limit: 5 }],
  ['book fixture SUMMIT coastline-1-7', 'book-fixture', { vendor: 'SUMMIT', fixture: 'coastline-1-7' }],
  ['book exposure SUMMIT coast-1-7', 'book-exposure', { vendor: 'SUMMIT', fixture: 'coast-1-7' }],
  ['book suspend SUMMIT coast-1-7', 'book-suspend', { vendor: 'SUMMIT', fixture: 'coast-1-7', isShut: true }],
  ['book resume SUMMIT coast-1-7', 'book-suspend', { vendor: 'SUMMIT', fixture: 'coast-1-7', isShut: false }],
  ['book void SUMMIT coast-1-7', 'book-void', { vendor: 'SUMMIT', fixture: 'coast-1-7' }],
  ['book results SUMMIT coast-1-7', 'book-results', { vendor: 'SUMMIT', fixture: 'coast-1-7' }],
  [
    `book resettle SUMMIT coast-1-7 2-1 --reason '${reason}'`,
    'book-resettle',
    { vendor: 'SUMMIT', fixture: 'coast-1-7', result: '2-1', reason },
  ],
  [
    `book void-coupon SUMMIT casey r-1 --reason '${reason}'`,
    'book-void-coupon',
    { vendor: 'SUMMIT', username: 'casey', roundId: 'r-1', reason },
  ],
  ['book limits SUMMIT', 'book-limits', { vendor: 'SUMMIT' }],
  [
    `book limit SUMMIT --league delta --most-stake 50.00 --reason '${reason}'`,
    'book-limit',
    { vendor: 'SUMMIT', league: 'delta', mostStake: '50.00', reason },
  ],
  [
    `book member SUMMIT casey 50 --reason '${reason}'`,
    'book-member',
    { vendor: 'SUMMIT', username: 'casey', percent: 50, reason },
  ],
  ['payouts unmatched', 'payouts-unmatched', {}],
  [
    'payouts settle PIER t-1 came-back --note seen',
    'payouts-settle',
    { provider: 'PIER', transactionId: 't-1', becomes: 'came_back', note: 'seen' },
  ],
  ['payouts methods', 'payouts-methods', {}],
  ['payouts method bank by-hand', 'payouts-method-set', { kind: 'bank', provider: null }],
  ['payouts method bank PIER', 'payouts-method-set', { kind: 'bank', provider: 'PIER' }],
  ['documents list --state refused --username ana', 'documents-list', { state: 'refused', username: 'ana' }],
  ['documents ask ana identity', 'documents-ask', { username: 'ana', kind: 'identity' }],
  [
    'documents picture ana identity 1 --out a.png',
    'documents-picture',
    { username: 'ana', kind: 'identity', number: 1 },
  ],
  ['documents accept ana identity --round 2', 'documents-accept', { username: 'ana', kind: 'identity', round: 2 }],
  [
    `documents refuse ana identity --round 2 --reason '${reason}'`,
    'documents-refuse',
    { username: 'ana', kind: 'identity', round: 2, reason },
  ],
  [`documents drop ana identity --reason '${reason}'`, 'documents-drop', { username: 'ana', kind: 'identity', reason }],
  [`messages send --to ana --file ${messageFile}`, 'messages-send', { username: 'ana', kind: 'personal', ...MESSAGE }],
  [
    `messages send --all --kind promotion --file ${messageFile}`,
    'messages-send',
    { username: null, kind: 'promotion', ...MESSAGE },
  ],
  ['messages list', 'messages-list', {}],
  [`messages withdraw ${M}`, 'messages-withdraw', { id: M }],
  ['rebate rates', 'rebate-rates', {}],
  ['rebate set all 0.50 --level 2', 'rebate-set', { vendor: '*', rate: '0.50', minLevel: 2 }],
  ['race show', 'race-show', {}],
  ['race prizes --prize 500.00 --prize 200.00', 'race-prizes', { prizes: ['500.00', '200.00'] }],
  [`race hide Rude --reason '${reason}'`, 'race-hide', { nickname: 'Rude', reason }],
  ['referral show', 'referral-show', {}],
  [
    'referral set open --deposit 50.00 --reward 5.00 --days 30',
    'referral-set',
    { open: true, condition: 'deposit', conditionAmount: '50.00', reward: '5.00', withinDays: 30 },
  ],
  [
    'referral set closed --turnover 50.00 --reward 5.00 --days 30 --unseen 3',
    'referral-set',
    { open: false, condition: 'turnover', conditionAmount: '50.00', reward: '5.00', withinDays: 30, unseenInMonth: 3 },
  ],
  [
    'referral set open --deposit ５０．００ --reward 1,000.00 --days ３０ --unseen ３\u200b',
    'referral-set',
    {
      open: true,
      condition: 'deposit',
      conditionAmount: '50.00',
      reward: '1000.00',
      withinDays: 30,
      unseenInMonth: 3,
    },
  ],
  ['race prizes --prize ５００。００', 'race-prizes', { prizes: ['500.00'] }],
  ['service answer player1 --text So --up-to ７', 'service-answer', { username: 'player1', text: 'So', upTo: 7 }],
  [
    "deposits channels set qr --fee ５.００ --rate '１.5 %' --min 1,000.00\u200b",
    'deposits-channel-set',
    { channelId: 'qr', terms: { fee: '5.00', rate: '1.50', min: '1000.00' } },
  ],
  ['referral held', 'referral-held', {}],
  [`referral release ana --reason '${reason}'`, 'referral-release', { username: 'ana', reason }],
  [`referral refuse ana --reason '${reason}'`, 'referral-refuse', { username: 'ana', reason }],
  ['missions list', 'missions-list', {}],
  [
    'missions add m-1 rounds 5 day --reward 1.00 --points 5 --games RNG',
    'missions-add',
    { id: 'm-1', kind: 'rounds', target: '5', period: 'day', reward: '1.00', points: 5, gameType: 'RNG' },
  ],
  [
    'missions add habit limit 1 once --reward 2.00 --mall-points 10',
    'missions-add',
    { id: 'habit', kind: 'limit', target: '1', period: 'once', reward: '2.00', mallPoints: 10 },
  ],
  ['missions end m-1', 'missions-end', { id: 'm-1' }],
  ['promotions offers', 'promotions-offers', {}],
  ['raffles list --limit 5', 'raffles-list', { limit: 5 }],
  ['drafts list', 'drafts-list', {}],
  ['drafts remove good lamp', 'drafts-remove', { kind: 'good', id: 'lamp' }],
  [`promotions put ${promotionFile}`, 'promotions-put', { promotion: PROMOTION }],
  [`promotions forecast ${promotionFile}`, 'promotions-forecast', { promotion: PROMOTION }],
  [
    'promotions picture p-1 ana 2 --out a.png',
    'promotions-picture',
    { promotionId: 'p-1', username: 'ana', number: 2 },
  ],
  ['goods list', 'goods-list', {}],
  [`goods put ${goodFile}`, 'goods-put', { good: GOOD }],
  ['goods stock lamp 5', 'goods-stock', { id: 'lamp', left: 5 }],
  ['goods end lamp', 'goods-end', { id: 'lamp' }],
  ['redemptions list --state approved', 'redemptions-list', { state: 'approved' }],
  [`redemptions approve ${P} --note Parcel`, 'redemptions-approve', { id: P, note: 'Parcel' }],
  [`redemptions reject ${P} --reason '${reason}'`, 'redemptions-reject', { id: P, reason }],
  ['points terms', 'points-terms', {}],
  ['points set 100 1.00 --least 100', 'points-set', { points: 100, amount: '1.00', least: 100 }],
  ['complaints list --kind complaint', 'complaints-list', { kind: 'complaint' }],
  [`complaints review ${C}`, 'complaints-review', { reference: C }],
  [`complaints answer ${C} --text So`, 'complaints-answer', { reference: C, answer: 'So' }],
  [`complaints answer ${C} --file ${answerFile}`, 'complaints-answer', { reference: C, answer: 'We looked into it.' }],
  ['announcements list', 'announcements-list', {}],
  [`announcements put ${noticeFile}`, 'announcements-put', { announcement: NOTICE }],
  ['segments list', 'segments-list', {}],
  [`segments count ${filterFile}`, 'segments-count', { filter: FILTER }],
  [`segments put ${segmentFile}`, 'segments-put', { segment: SEGMENT }],
  ['segments remove quiet', 'segments-remove', { id: 'quiet' }],
  [`campaigns send ${campaignFile}`, 'campaigns-send', { campaign: CAMPAIGN }],
  ['campaigns list', 'campaigns-list', {}],
  ['campaigns stop back', 'campaigns-stop', { id: 'back' }],
  ['announcements end one', 'announcements-end', { id: 'one' }],
  ['help list', 'help-list', {}],
  [`help put ${articleFile}`, 'help-put', { article: ARTICLE }],
  ['help remove how', 'help-remove', { id: 'how' }],
  ['vip show', 'vip-show', {}],
  [`vip put ${ladderFile}`, 'vip-put', { ladder: LADDER }],
  [
    `points adjust player1 30 --reference case-7 --reason '${reason}'`,
    'points-adjust',
    { username: 'player1', points: 30, reference: 'case-7', reason },
  ],
  ['service list', 'service-list', {}],
  ['service list --state closed --limit 5', 'service-list', { state: 'closed', limit: 5 }],
  ['service read player1', 'service-read', { username: 'player1' }],
  ['service picture player1 4 --out one.png', 'service-picture', { username: 'player1', position: 4 }],
  ['service answer player1 --text So', 'service-answer', { username: 'player1', text: 'So' }],
  ['service answer player1 --text So --up-to 7', 'service-answer', { username: 'player1', text: 'So', upTo: 7 }],
  [
    `service answer player1 --text So --picture ${answerFile}`,
    'service-answer',
    { username: 'player1', text: 'So', image: Buffer.from('We looked into it.').toString('base64') },
  ],
  ['service close player1', 'service-close', { username: 'player1' }],
  [`complaints close ${C}`, 'complaints-close', { reference: C }],
]

const split = (line: string) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))
const isOfMerchant = (call: string) => rows.some((row) => row.name === call && !row.isEdges)

test.each(LINES)('OPS-01 %s', (line, call, input) => {
  const words = [...split(line), ...(isOfMerchant(call) ? ['--merchant', 'coral'] : [])]
  const asked = readCommandLine(words)
  expect({ call: asked.row.name, input: asked.input }).toEqual({ call, input })
  if (isOfMerchant(call)) expect(asked.merchant).toBe('coral')
  // The edge hands what it read on to the platform, which reads it again.
  const once = asked.row.request.parse(asked.input)
  expect(asked.row.request.parse(once)).toEqual(once)
})

// @fault Ids and codes pasted with the dash of a document, or with a sign without width
test.each([
  [
    'lotteries exposure five\u2011star\u2011numbers 20261201–0001',
    { gameCode: 'five-star-numbers', period: '20261201-0001' },
  ],
  ['promotions list --promotion p\u20111 --status ｊｏｉｎｅｄ', { promotionId: 'p-1', status: 'joined' }],
  ['books check --member ｍ_ana\u200b', { memberId: 'm_ana' }],
  ['vendors close ＨＡＲＢＯＲ', { vendor: 'HARBOR', open: false }],
])('OPS-01 %s', (line, input) => {
  const asked = readCommandLine([...split(line), '--merchant', 'cor\u200bal'])
  expect([asked.input, asked.merchant]).toEqual([input, 'coral'])
})

test('OPS-01 the merchant may be named before what is given by position', () => {
  expect(readCommandLine(split('withdrawals rule --merchant coral off')).input).toEqual({ on: false })
  expect(readCommandLine(split('deposits channels set --merchant coral qr --open no')).row.name).toBe(
    'deposits-channel-set',
  )
})

test('OPS-01 a figure below zero stands behind two dashes', () => {
  const line = "points adjust player1 --reference case-8 --reason 'given twice' --merchant coral -- -30"
  expect(readCommandLine(split(line)).input).toMatchObject({ username: 'player1', points: -30 })
})

test('OPS-01 every row has a line above', () => {
  const told = new Set(LINES.map(([, call]) => call))
  // A whole merchant is in tests/system/operators.test.ts.
  expect([...new Set(rows.map(({ name }) => name))].filter((name) => !told.has(name))).toEqual([
    'merchant-put',
    'merchant-create',
  ])
})

test('OPS-01 every row names a printer and a reader that exist', () => {
  const named = rows.flatMap(({ command: { print, reader } }) => [
    ...(print && !Object.hasOwn(printers, print) ? [print] : []),
    ...(reader && !Object.hasOwn(readers, reader) ? [reader] : []),
  ])
  expect(named).toEqual([])
  const used = new Set(rows.map(({ command }) => command.print))
  expect(Object.keys(printers).filter((name) => !used.has(name))).toEqual([])
})

test.each([
  ['', 'Say what to do.'],
  ['frog', 'Unknown: frog'],
  ['books check', '--merchant'],
  ['status --frog', '--frog'],
  ['status now', 'no more words'],
  ['maintenance on --until soon', 'soon'],
  ['maintenance on --until 2027-02-30T04:00:00Z', '2027-02-30'],
  ['maintenance on --until 2027-02-29', '2027-02-29'],
  ['maintenance on --until 5', "'5'"],
  ['maintenance on --until 12/1/2026', '12/1/2026'],
  ['region set', 'at least one rule'],
  ['region set --allow-country UK', 'GB'],
  ['flag set manualRebate maybe', 'on or off'],
  ['flag set frog on', 'loginRequired'],
  ['merchant put /nowhere.json', '/nowhere.json'],
  ['withdrawals refuse --merchant coral W-0123456789AB', '--reason'],
  ['withdrawals refuse --merchant coral W-0123456789AB --reason frog', 'name_mismatch'],
  ['withdrawals approve --merchant coral', 'ORDER'],
  ['withdrawals approve --merchant coral frog', 'ORDER'],
  ['withdrawals proof --merchant coral W-0123456789AB 1', '--out'],
  ['withdrawals list --merchant coral --limit many', '--limit is a number'],
  ['withdrawals list --merchant coral --limit 1000', '--limit'],
  ['withdrawals rule --merchant coral on --up-to 5.00', '--day'],
  ['withdrawals methods set bank --fee 1.00', '--merchant'],
  ['withdrawals methods set --merchant coral bank', 'nothing to change'],
  ['withdrawals methods set --merchant coral --fee 1.00', 'KIND'],
  ['withdrawals methods set --merchant coral bank --minutes 5', '--minutes'],
  ['deposits channels set --merchant coral qr --two-people-from 5.00', '--two-people-from'],
  ['deposits channels set --merchant coral qr --open maybe', 'yes or no'],
  ['deposits channels show --merchant coral', 'no more words'],
  [
    'safety limit --merchant coral ana deposit day 5 --reason written',
    'AMOUNT is an amount with its cents, such as 5.00',
  ],
  ['safety limit --merchant coral ana deposit day .50 --reason written', "such as 5.00, not '.50'"],
  ['safety limit --merchant coral ana deposit day 1,000円 --reason written', "such as 5.00, not '1,000円'"],
  [
    'safety limit --merchant coral ana deposit day 1,000,000,000,000.00 --reason written',
    'AMOUNT is at most 999,999,999,999.99',
  ],
  ['safety limit --merchant coral ana deposit day 5k --reason written', "not '5k'"],
  ['safety limit --merchant coral ana deposit day 5.00² --reason written', "not '5.00²'"],
  ['race prizes --merchant coral --prize 1万', "--prize is an amount with its cents, such as 5.00, not '1万'"],
  ['referral set --merchant coral open --deposit 50.00 --reward 5.00 --days 1e1', "--days is a number, not '1e1'"],
  ['referral set --merchant coral open --deposit 50.00 --reward 5.00 --days 30²', '--days is a number'],
  ["service answer --merchant coral player1 --text So --up-to ''", '--up-to is a number'],
  ['safety lift --merchant coral ana', '--reason'],
  ['turnover waive --merchant coral ana --amount 5.00 --reason written', '--case'],
  ['messages send --merchant coral --to ana --all --file x', '--to USERNAME or --all'],
  ['complaints answer --merchant coral C-0123456789', '--text'],
  [`service answer --merchant coral player1 --text So --picture ${photoFile}`, '5 MB'],
  ['referral set --merchant coral open --reward 5.00 --days 30', '--deposit or --turnover'],
])('OPS-01 "%s" is refused and told how it is said', (line, message) => {
  const read = () => readCommandLine(split(line))
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})

test('OPS-01 usage lists every call, and of a wrong line its own alone', () => {
  for (const row of rows) expect(usage()).toContain(usageOf(row))
  expect(usageAbout(['withdrawals', 'rule', 'frog'])).toMatch(/^ {2}withdrawals rule/)
  expect(usageAbout(['frog'])).toBe('  npm run ops')
  expect(usageOf(readCommandLine(split(`withdrawals pay ${W} --merchant coral --reference B-1`)).row)).toBe(
    'withdrawals pay ORDER --merchant CODE --reference TEXT',
  )
})

test('OPS-01 every command of the documents is one of the table', () => {
  const files = globSync(['README.md', 'docs/**/*.md'], { cwd: root })
  const commands = files.flatMap((path) => [
    ...readFileSync(at(path), 'utf8').matchAll(/npm run ops -- ([a-z][^`\n]*)/g),
  ])
  const isUnknown = (line: string) => {
    try {
      readCommandLine(split(line))
      return false
    } catch (error) {
      // What stands for something in a document may be refused; the words have to be right.
      return String(error).includes('Unknown: ')
    }
  }
  const unknown = commands.map(([, line = '']) => line).filter(isUnknown)
  expect(commands.length).toBeGreaterThan(50)
  expect(unknown.filter((line) => line !== 'help')).toEqual([])
})

test.each<[string[], boolean]>([
  [[], true],
  [['help'], true],
  [['--help'], true],
  [['help', 'withdrawals'], true],
  [['help', 'list', '--merchant', 'meridian'], false],
  [['help', 'put', 'article.json', '--merchant', 'meridian'], false],
  [['help', 'remove', 'fees', '--merchant', 'meridian'], false],
])('OPS-01 `help` alone asks for the usage, and the help centre has commands: %j', (words, expected) => {
  expect(asksForUsage(words)).toBe(expected)
})

// A minus of another keyboard or of a chat is the same sign.
test.each(['-29101', '\u221229101', '−２９１０１', '\u200b–29101'])(
  'OPS-01 %s, a number below zero, is a word, wherever it stands',
  (number) => {
    const words = ['points', 'adjust', 'player2', number, '--merchant', 'meridian']
    const { input } = readCommandLine([...words, '--reference', 'r-1', '--reason', 'twice'])
    expect(Object.values(input)).toContain(-29_101)
  },
)
