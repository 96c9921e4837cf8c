/**
 * AGT-02: the link of a report's mail (RFC 8058). GET shows one button and stops nothing, as scanners of mail open each link;
 * POST stops the report, from that page or from a mail program, which has no cookie and no origin of ours. Before maintenance
 * and region: mail is stopped from anywhere.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { STOP_REPORT_PATH } from '../../contract/agents/report.ts'
import { LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { ONE_CLICK } from '../../contract/protocols/message-gateway.ts'
import { readBytes } from '../../contract/protocols/read-body.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { limitBurst } from '../gates/rate-limit.ts'
import { callUpstream } from '../upstream/call-upstream.ts'

/** One field, as a form or as parts. */
const BODY_MAX_BYTES = 2_000

type Words = { title: string; ask: string; stop: string; done: string; again: string }

const WORDS: Record<Language, Words> = {
  EN: {
    title: 'Report by mail',
    ask: 'Stop the report of your team that this mail belongs to?',
    stop: 'Stop this report',
    done: 'This report is no longer sent to your address.',
    again: 'You can set it up again in the agent centre, under Reports by mail.',
  },
  CN: {
    title: '邮件报表',
    ask: '要停止这封邮件所属的团队报表吗？',
    stop: '停止此报表',
    done: '此报表不再发送至您的邮箱。',
    again: '您可以在代理中心的“邮件报表”中重新设置。',
  },
  JA: {
    title: 'メールレポート',
    ask: 'このメールのチームレポートを停止しますか？',
    stop: 'レポートを停止',
    done: 'このレポートは、お客様のメールアドレスに送信されなくなりました。',
    again: 'エージェントセンターの「メールレポート」で、もう一度設定できます。',
  },
  TH: {
    title: 'รายงานทางอีเมล',
    ask: 'หยุดรายงานทีมที่ส่งมากับอีเมลนี้หรือไม่',
    stop: 'หยุดรายงานนี้',
    done: 'จะไม่ส่งรายงานนี้ไปยังอีเมลของท่านอีก',
    again: 'ท่านตั้งค่าใหม่ได้ที่ศูนย์เอเย่นต์ ในหัวข้อรายงานทางอีเมล',
  },
  VI: {
    title: 'Báo cáo qua email',
    ask: 'Dừng báo cáo đội mà email này thuộc về?',
    stop: 'Dừng báo cáo này',
    done: 'Báo cáo này không còn được gửi đến địa chỉ của quý khách.',
    again: 'Quý khách có thể đặt lại trong trung tâm đại lý, mục Báo cáo qua email.',
  },
}

/** Without script, in the colours that the browser prefers. The form posts what a mail program posts, to this very address. */
function showPage(c: EdgeContext, isDone: boolean) {
  const { language } = c.var
  const words = WORDS[language]
  const [name, value] = ONE_CLICK
  c.header('x-robots-tag', 'noindex')
  return c.html(html`<!doctype html>
<html lang="${LANGUAGE_TAG[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${words.title}</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;font:16px/1.5 system-ui;background:Canvas;color:CanvasText">
<main style="padding:24px;max-width:32rem;text-align:center"><h1 style="font-size:1.25rem">${words.title}</h1>
${
  isDone
    ? html`<p role="status">${words.done}</p><p>${words.again}</p>`
    : html`<p>${words.ask}</p><form method="post"><button name="${name}" value="${value}" style="font:inherit;min-height:44px;padding:8px 20px;border-radius:8px">${words.stop}</button></form>`
}</main>
</body>
</html>`)
}

export const stopReportRoutes = new Hono<EdgeHono>()

stopReportRoutes.get(STOP_REPORT_PATH, (c) => {
  limitBurst(c, 'read')
  return showPage(c, false)
})

stopReportRoutes.post(STOP_REPORT_PATH, async (c) => {
  limitBurst(c, 'write')
  const body = await readBytes(c.req.raw, BODY_MAX_BYTES)
  const headers = { 'content-type': c.req.header('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  const [name, value] = ONE_CLICK
  if (form?.get(name) !== value) throw new Refusal('malformed', 'not the form of one click')
  await callUpstream(c, 'stopMailedReport', { body: { token: (c.req.query('t') ?? '').slice(0, 200) } })
  return showPage(c, true)
})
