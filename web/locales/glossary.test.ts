/** I18N-01: one name for one thing, in each language. The right words, and what they mean, stand in docs/glossary.md. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../contract/constants.ts'

type Rule = readonly [wrong: RegExp, right: string]

/** Another name for a thing that has one, or a spelling that is not the language's own. */
const WRONG: Readonly<Record<Language, readonly Rule[]>> = {
  EN: [
    // One sentence is the source's own.
    [/e-mail(?! format is incorrect)/i, 'email'],
    [/See Safety|Safer play|Safety page|under Safety/, 'Responsible gaming'],
    [/Nothing was bet/, 'No bet was placed'],
    [/Exclude (yourself|myself)/, 'self-exclude'],
    [/again after \{\{count/, 'in {{count}}'],
  ],
  CN: [
    [/下注|押注/, '投注'],
    [/充值|入款/, '存款'],
    [/提现|取款/, '提款'],
    [/供应商|提供商|游戏商(?!家)/, '厂商'],
    [/客户服务|客服中心|客户支持/, '客服'],
    [/支付密码|交易密码|取款密码/, '资金密码'],
    [/返现|洗码/, '返水'],
    [/彩金/, '红利'],
    [/帐/, '账'],
    [/登陆/, '登录'],
    [/安全博彩|理性游戏/, '理性博彩'],
    [/合约|要约/, '契约'],
    [/支付商/, '支付渠道'],
    [/卷轴/, '转轴'],
  ],
  JA: [
    [/カスタマーサービス|顧客サービス/, 'カスタマーサポート'],
    [/提供会社|ベンダー|ゲーム会社/, 'プロバイダー'],
    [/デポジット|預け入れ/, '入金'],
    [/引き出し|払い出し/, '出金'],
    [/賭け金|掛け金|掛金/, 'ベット額'],
    [/支払いパスワード|決済パスワード|資金パスワード/, '取引パスワード'],
    [/検証コード|確認コード/, '認証コード'],
    [/プロモーションコード|紹介コード/, '招待コード'],
    [/}}\s?さん/, '様'],
    [/お金は動いて/, '引き落としは行われ'],
    [/プレイマネー/, 'お試しマネー'],
    [/代理店報酬/, 'エージェント報酬'],
  ],
  TH: [
    [/(?<!รายการ)โปรด/, 'กรุณา'],
    [/ศูนย์บริการลูกค้า|ฝ่ายสนับสนุน|ฝ่ายบริการ(?!ลูกค้า)/, 'ฝ่ายบริการลูกค้า'],
    [/ผู้ให้บริการเกม|ผู้จำหน่าย/, 'ค่ายเกม'],
    [/รหัสผ่าน(การ)?ชำระ|รหัสชำระเงิน|รหัส(ผ่าน)?ธุรกรรม/, 'รหัส PIN'],
    [/โปรโมชั่น/, 'โปรโมชัน'],
    [/แอพ|แอ๊ป/, 'แอป'],
    [/ลิ้งค์|ลิงค์/, 'ลิงก์'],
    [/แชท/, 'แชต'],
    [/เว็ป/, 'เว็บ'],
    [/กีดกัน/, 'ระงับการเล่น'],
    [/ตัดเงิน/, 'ไม่มีการหักเงิน'],
  ],
  VI: [
    [/CSKH|dịch vụ khách hàng|hỗ trợ khách hàng/i, 'chăm sóc khách hàng'],
    [/quý vị/i, 'quý khách'],
    [/mật khẩu (thanh toán|rút tiền|quỹ)/i, 'mật khẩu giao dịch'],
    [/mã (xác nhận|xác thực|OTP)/i, 'mã xác minh'],
    [/khuyến mại/i, 'khuyến mãi'],
    [/nhà phát hành|nhà sản xuất/i, 'nhà cung cấp'],
    [/\b(xoá|huỷ|khoá|tuỳ)(?!\p{L})/iu, 'xóa, hủy, khóa, tùy'],
    [/ghi có/i, 'cộng tiền'],
    [/kết toán/i, 'có kết quả'],
    [/tiền ảo/i, 'tiền chơi thử'],
    [/hạt giống/i, 'seed'],
    [/nhà vận hành/i, 'nhà điều hành'],
  ],
}

/** What a half-width sign after its script's letter is in CN and JA; Thai sets ๆ apart on both sides. */
const PUNCTUATION = {
  CN: /[\p{Script=Han}][,;:!?]/u,
  JA: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?]/u,
  TH: /[^ ]ๆ|ๆ[^ "'<)]/,
} as const

/** Japanese sets no space between its own letters and a figure, a Latin word or a placeholder. */
const JA_SPACE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー] [0-9A-Za-z{]|[0-9A-Za-z}%] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const root = new URL('../../', import.meta.url)
/** The lines that have it, as `file:line text`. */
const find = (wrong: RegExp, files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n')
    return lines.flatMap((line, at) => (wrong.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
  })

/** Files in which a language is a line beside the others: no word above is another's too. */
const SHARED = [
  ...globSync('tools/demo/{*,help/*,catalogue/*}.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
  'platform/messaging/outgoing/message-texts.ts',
  'worker/request/plain-words.ts',
  'psp/pages/pay-words.ts',
  ...globSync('studio/{i18n/*-words,book/words,rooms/describe-hand,themes/*}.ts', { cwd: root }),
]
const ownFiles = (language: Language) => {
  const code = language.toLowerCase()
  const apart = `platform/messaging/messages/texts/${code}.ts`
  return [...globSync([`web/locales/${code}/*.json`, `studio/**/i18n/**/${code}.ts`], { cwd: root }), apart]
}

describe('I18N-01 one name for one thing', () => {
  const rules = LANGUAGES.flatMap((language) => WRONG[language].map(([wrong, right]) => ({ language, wrong, right })))
  test.each(rules)('$language says $right, never $wrong', ({ language, wrong, right }) => {
    // Code and comments of the shared files are English as well.
    const files = language === 'EN' ? ownFiles(language) : [...ownFiles(language), ...SHARED]
    expect(find(wrong, files), right).toEqual([])
  })

  test.each(['CN', 'JA', 'TH'] as const)('%s is set in its own punctuation', (language) => {
    expect(find(PUNCTUATION[language], ownFiles(language))).toEqual([])
  })

  test('JA is set without spaces beside figures and Latin words', () => {
    expect(find(JA_SPACE, ownFiles('JA'))).toEqual([])
  })
})
