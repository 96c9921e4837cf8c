/** What the provider's page says, in the payer's language. */
import type { Language } from '../../contract/constants.ts'
import type { ChannelKind } from '../../contract/states/deposit.ts'
import type { PayerAct } from '../payer-acts.ts'

type Words = {
  demo: string
  pay: string
  order: string
  until: string
  by: Record<ChannelKind, string>
  acts: Record<PayerAct, string>
  more: string
  /** Of amounts that are answered late: `isAnsweredLate`. */
  silent: string
  back: string
  done: Record<'pending' | 'paid' | 'failed' | 'expired', string>
}

export const PAY_WORDS: Record<Language, Words> = {
  EN: {
    demo: 'Demonstration. No real money moves: choose what your bank would do.',
    pay: 'Pay {amount}',
    order: 'Order',
    until: 'Pay before {time} UTC',
    by: { bank_transfer: 'Bank transfer', e_wallet: 'E-wallet', qr: 'QR payment', crypto: 'Crypto' },
    acts: {
      pay: 'Pay {amount}',
      pay_late: 'Pay, the money takes 20 seconds',
      pay_less: 'Pay less than was asked',
      pay_unruly: 'Pay, and report it twice and out of order',
      decline: 'Let the bank decline',
      cancel: 'Cancel the payment',
    },
    more: 'Other outcomes to try',
    silent:
      'Of an amount that ends in .77 we say nothing until we are asked again: the deposit stands at “Opening” for some seconds.',
    back: 'Back to the site without paying',
    done: {
      pending: 'Your payment is on its way.',
      paid: 'This payment is done.',
      failed: 'This payment was not made. Nothing was taken.',
      expired: 'The time for this payment is over. Nothing was taken.',
    },
  },
  CN: {
    demo: '演示页面，不涉及真钱：请选择银行的处理结果。',
    pay: '支付 {amount}',
    order: '订单',
    until: '请于 {time}（UTC）前支付',
    by: { bank_transfer: '银行转账', e_wallet: '电子钱包', qr: '扫码支付', crypto: '加密货币' },
    acts: {
      pay: '支付 {amount}',
      pay_late: '支付，款项 20 秒后到账',
      pay_less: '支付少于应付的金额',
      pay_unruly: '支付，通知重复且乱序',
      decline: '银行拒绝',
      cancel: '取消支付',
    },
    more: '试试其他结果',
    silent: '金额以 .77 结尾时，我们第一次不作答，再次询问才回应：存款会停留在“正在打开”几秒钟。',
    back: '不支付，返回网站',
    done: {
      pending: '您的款项正在途中。',
      paid: '此笔支付已完成。',
      failed: '此笔支付未完成，未扣款。',
      expired: '支付时间已过，未扣款。',
    },
  },
  JA: {
    demo: 'デモ画面です。実際のお金は動きません。銀行の結果をお選びください。',
    pay: '{amount} を支払う',
    order: '注文番号',
    until: '{time}（UTC）までにお支払いください',
    by: { bank_transfer: '銀行振込', e_wallet: '電子ウォレット', qr: 'QR決済', crypto: '暗号資産' },
    acts: {
      pay: '{amount} を支払う',
      pay_late: '支払う（着金まで20秒）',
      pay_less: '請求額より少なく支払う',
      pay_unruly: '支払う（通知が重複し、順序も前後する）',
      decline: '銀行が拒否する',
      cancel: '支払いを取りやめる',
    },
    more: 'ほかの結果を試す',
    silent:
      '末尾が .77 の金額には、もう一度問い合わせがあるまで返事をしません。入金は数秒間「準備中」のままになります。',
    back: '支払わずにサイトへ戻る',
    done: {
      pending: 'お支払いの処理中です。',
      paid: 'このお支払いは完了しています。',
      failed: 'お支払いは行われませんでした。引き落としは行われていません。',
      expired: 'お支払いの期限が過ぎました。引き落としは行われていません。',
    },
  },
  TH: {
    demo: 'หน้าสาธิต ไม่มีเงินจริงเคลื่อนไหว กรุณาเลือกผลที่ธนาคารจะตอบ',
    pay: 'ชำระ {amount}',
    order: 'หมายเลขรายการ',
    until: 'กรุณาชำระก่อน {time}（UTC）',
    by: { bank_transfer: 'โอนผ่านธนาคาร', e_wallet: 'วอลเล็ต', qr: 'สแกน QR', crypto: 'คริปโต' },
    acts: {
      pay: 'ชำระ {amount}',
      pay_late: 'ชำระ โดยเงินเข้าใน 20 วินาที',
      pay_less: 'ชำระน้อยกว่ายอดที่ขอ',
      pay_unruly: 'ชำระ โดยแจ้งผลซ้ำและสลับลำดับ',
      decline: 'ให้ธนาคารปฏิเสธ',
      cancel: 'ยกเลิกการชำระ',
    },
    more: 'ลองผลลัพธ์อื่น',
    silent: 'ยอดที่ลงท้ายด้วย .77 เราจะไม่ตอบจนกว่าจะถูกถามอีกครั้ง รายการฝากจะค้างที่ “กำลังเปิด” ไม่กี่วินาที',
    back: 'กลับไปยังเว็บไซต์โดยไม่ชำระ',
    done: {
      pending: 'เงินของท่านกำลังดำเนินการ',
      paid: 'รายการนี้ชำระเรียบร้อยแล้ว',
      failed: 'รายการนี้ไม่ได้ชำระ ไม่มีการหักเงิน',
      expired: 'หมดเวลาชำระแล้ว ไม่มีการหักเงิน',
    },
  },
  VI: {
    demo: 'Trang trình diễn, không có tiền thật: hãy chọn điều ngân hàng sẽ làm.',
    pay: 'Thanh toán {amount}',
    order: 'Mã lệnh',
    until: 'Thanh toán trước {time}（UTC）',
    by: { bank_transfer: 'Chuyển khoản ngân hàng', e_wallet: 'Ví điện tử', qr: 'Quét mã QR', crypto: 'Tiền mã hóa' },
    acts: {
      pay: 'Thanh toán {amount}',
      pay_late: 'Thanh toán, tiền đến sau 20 giây',
      pay_less: 'Trả ít hơn số được yêu cầu',
      pay_unruly: 'Thanh toán, báo lặp lại và sai thứ tự',
      decline: 'Để ngân hàng từ chối',
      cancel: 'Hủy thanh toán',
    },
    more: 'Thử kết quả khác',
    silent:
      'Với số tiền có phần lẻ .77, chúng tôi chỉ trả lời khi được hỏi lại: lệnh nạp dừng ở “Đang mở” trong vài giây.',
    back: 'Quay lại trang mà không thanh toán',
    done: {
      pending: 'Khoản thanh toán của quý khách đang được xử lý.',
      paid: 'Khoản thanh toán này đã hoàn tất.',
      failed: 'Khoản thanh toán không được thực hiện. Không có khoản nào bị trừ.',
      expired: 'Đã hết thời gian thanh toán. Không có khoản nào bị trừ.',
    },
  },
}
