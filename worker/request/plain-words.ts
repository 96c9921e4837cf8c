/** What the page says that needs nothing: the words of the SPA's catalogue are not at hand where the site cannot be shown. */
import type { Language } from '../../contract/constants.ts'
import type { ErrorCode } from '../../contract/errors.ts'

type Said = Extract<ErrorCode, 'unknown_host' | 'not_found' | 'too_many_requests' | 'internal'>
type Words = Record<Said, string> & { reference: string }

export const PLAIN_WORDS: Record<Language, Words> = {
  EN: {
    // SYS-11, word for word.
    unknown_host: 'Invalid URL, please contact customer service',
    not_found: 'Page not found.',
    too_many_requests: 'Too many requests. Please wait a little and try again.',
    internal: 'Something went wrong on our side. Please try again.',
    reference: 'Reference',
  },
  CN: {
    unknown_host: '网址无效，请联系客服',
    not_found: '此页面不存在。',
    too_many_requests: '请求过于频繁，请稍候再试。',
    internal: '我们这边出了问题，请重试。',
    reference: '查询编号',
  },
  JA: {
    unknown_host: 'URLが正しくありません。カスタマーサポートへお問い合わせください',
    not_found: 'このページは存在しません。',
    too_many_requests: 'リクエストが多すぎます。少し待ってからもう一度お試しください。',
    internal: '当サイト側で問題が起きました。もう一度お試しください。',
    reference: 'お問い合わせ番号',
  },
  TH: {
    unknown_host: 'URL ไม่ถูกต้อง กรุณาติดต่อฝ่ายบริการลูกค้า',
    not_found: 'ไม่มีหน้านี้',
    too_many_requests: 'มีคำขอมากเกินไป กรุณารอสักครู่แล้วลองใหม่',
    internal: 'เกิดข้อผิดพลาดจากฝั่งเรา กรุณาลองอีกครั้ง',
    reference: 'รหัสอ้างอิง',
  },
  VI: {
    unknown_host: 'URL không hợp lệ, vui lòng liên hệ chăm sóc khách hàng',
    not_found: 'Trang này không tồn tại.',
    too_many_requests: 'Quá nhiều yêu cầu. Vui lòng đợi một lát rồi thử lại.',
    internal: 'Có lỗi từ phía chúng tôi. Vui lòng thử lại.',
    reference: 'Mã tham chiếu',
  },
}

export const isSaid = (code: ErrorCode): code is Said => Object.hasOwn(PLAIN_WORDS.EN, code)
