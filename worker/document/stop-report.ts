/**
 * AGT-02: the link of a report's mail (RFC 8058). GET shows one button and stops nothing, as scanners of mail open each link;
 * POST stops the report, from that page or from a mail program, which has no cookie and no origin of ours. Before maintenance
 * and region: mail is stopped from anywhere.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { REPORT_SETTING_PATH, STOP_REPORT_PATH, type StopOutcome } from '../../contract/agents/report.ts'
import { hasStopLinkEnded, readStopToken } from '../../contract/agents/stop-token.ts'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { ONE_CLICK } from '../../contract/protocols/message-gateway.ts'
import { readBytes } from '../../contract/protocols/read-body.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { limitBurst } from '../gates/rate-limit.ts'
import { callUpstream } from '../upstream/call-upstream.ts'

/** One field, as a form or as parts. */
const BODY_MAX_BYTES = 2_000

type Words = Record<'title' | 'ask' | 'stop' | 'done' | 'idle' | 'ended' | 'again' | 'setting', string>

const WORDS: Record<Language, Words> = {
  EN: {
    title: 'Report by mail',
    ask: 'Stop the report of your team that this mail belongs to?',
    stop: 'Stop this report',
    done: 'This report is no longer sent to your address.',
    idle: 'No report is sent to your address any more: it was stopped, or it goes to another address.',
    ended: 'This link has ended. Log in to change or stop your report, or use the link of your latest mail.',
    again: 'You can set it up again in the agent centre, under Reports by mail.',
    setting: 'Reports by mail',
  },
  CN: {
    title: '邮件报表',
    ask: '要停止这封邮件所属的团队报表吗？',
    stop: '停止此报表',
    done: '此报表不再发送至您的邮箱。',
    idle: '此报表已不再发送至您的邮箱：报表已停止，或已改为发送至其他邮箱。',
    ended: '此链接已失效。请登录后更改或停止报表，或使用最近一封邮件中的链接。',
    again: '您可以在代理中心的“邮件报表”中重新设置。',
    setting: '邮件报表设置',
  },
  JA: {
    title: 'メールレポート',
    ask: 'このメールのチームレポートを停止しますか？',
    stop: 'レポートを停止',
    done: 'このレポートは、お客様のメールアドレスに送信されなくなりました。',
    idle: 'このレポートは、すでにお客様のメールアドレスには送信されていません。停止されたか、別のアドレスに変更されています。',
    ended:
      'このリンクの有効期限が切れています。ログインしてレポートを変更または停止するか、最新のメールのリンクをご利用ください。',
    again: 'エージェントセンターの「メールレポート」で、もう一度設定できます。',
    setting: 'メールレポートの設定',
  },
  TH: {
    title: 'รายงานทางอีเมล',
    ask: 'หยุดรายงานทีมที่ส่งมากับอีเมลนี้หรือไม่',
    stop: 'หยุดรายงานนี้',
    done: 'จะไม่ส่งรายงานนี้ไปยังอีเมลของท่านอีก',
    idle: 'ไม่มีการส่งรายงานนี้ไปยังอีเมลของท่านแล้ว เนื่องจากหยุดส่งแล้วหรือเปลี่ยนไปใช้อีเมลอื่น',
    ended: 'ลิงก์นี้หมดอายุแล้ว โปรดเข้าสู่ระบบเพื่อเปลี่ยนหรือหยุดรายงาน หรือใช้ลิงก์ในอีเมลฉบับล่าสุด',
    again: 'ท่านตั้งค่าใหม่ได้ที่ศูนย์เอเย่นต์ ในหัวข้อรายงานทางอีเมล',
    setting: 'ตั้งค่ารายงานทางอีเมล',
  },
  VI: {
    title: 'Báo cáo qua email',
    ask: 'Dừng báo cáo đội mà email này thuộc về?',
    stop: 'Dừng báo cáo này',
    done: 'Báo cáo này không còn được gửi đến địa chỉ của quý khách.',
    idle: 'Báo cáo này không còn được gửi đến địa chỉ của quý khách: báo cáo đã dừng hoặc được gửi đến địa chỉ khác.',
    ended:
      'Liên kết này đã hết hạn. Vui lòng đăng nhập để đổi hoặc dừng báo cáo, hoặc dùng liên kết trong email mới nhất.',
    again: 'Quý khách có thể đặt lại trong trung tâm đại lý, mục Báo cáo qua email.',
    setting: 'Cài đặt báo cáo qua email',
  },
}

/** What the page says: the question, or how it ended. */
type Shown = 'ask' | StopOutcome

function showBody(words: Words, shown: Shown) {
  const [name, value] = ONE_CLICK
  const setting = html`<p><a href="${REPORT_SETTING_PATH}" style="display:inline-block;padding:10px">${words.setting}</a></p>`
  if (shown === 'ask')
    return html`<p>${words.ask}</p><form method="post"><button name="${name}" value="${value}" style="font:inherit;min-height:44px;padding:8px 20px;border-radius:8px">${words.stop}</button></form>`
  if (shown === 'stopped') return html`<p role="status">${words.done}</p><p>${words.again}</p>`
  return html`<p role="status">${words[shown]}</p>${setting}`
}

/** Without script, in the colours that the browser prefers. The form posts what a mail program posts, to this very address. */
function showPage(c: EdgeContext, shown: Shown) {
  const { language } = c.var
  const words = WORDS[language]
  c.header('x-robots-tag', 'noindex')
  // A mail program that stopped nothing must learn so.
  if (shown === 'ended') c.status(410)
  return c.html(html`<!doctype html>
<html lang="${LANGUAGE_TAG[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${words.title}</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;font:16px/1.5 system-ui;background:Canvas;color:CanvasText">
<main style="padding:24px;max-width:32rem;text-align:center"><h1 style="font-size:1.25rem">${words.title}</h1>
${showBody(words, shown)}</main>
</body>
</html>`)
}

export const stopReportRoutes = new Hono<EdgeHono>()

const tokenOf = (c: EdgeContext): string => (c.req.query('t') ?? '').slice(0, 200)

stopReportRoutes.get(STOP_REPORT_PATH, (c) => {
  limitBurst(c, 'read')
  // As the token claims: the platform checks its seal, once the button is pressed.
  const claim = readStopToken(tokenOf(c))
  return showPage(c, claim === null || hasStopLinkEnded(claim, c.var.clock()) ? 'ended' : 'ask')
})

stopReportRoutes.post(STOP_REPORT_PATH, async (c) => {
  limitBurst(c, 'write')
  const body = await readBytes(c.req.raw, BODY_MAX_BYTES)
  const headers = { 'content-type': c.req.header('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  const [name, value] = ONE_CLICK
  if (form?.get(name) !== value) throw new Refusal('malformed', 'not the form of one click')
  const { outcome } = await callUpstream(c, 'stopMailedReport', { body: { token: tokenOf(c) } })
  return showPage(c, outcome)
})
