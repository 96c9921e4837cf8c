/** What the platform's own messages say. A mail's first line is its subject. */
import type { Language } from '../../../contract/constants.ts'

export const CODE_LIFETIME_MINUTES = 5
export const RESET_LIFETIME_MINUTES = 30
/** What happened to an account is worth knowing a day later too. */
export const NEWS_LIFETIME_MINUTES = 1_440

export const CODE_TEXT: Record<Language, (code: string) => string> = {
  EN: (code) => `Your code is ${code}. It is valid for ${CODE_LIFETIME_MINUTES} minutes. Never share it.`,
  CN: (code) => `您的验证码为 ${code}，${CODE_LIFETIME_MINUTES} 分钟内有效。请勿告诉他人。`,
  JA: (code) => `認証コードは ${code} です。${CODE_LIFETIME_MINUTES} 分間有効です。他人に教えないでください。`,
  TH: (code) => `รหัสของท่านคือ ${code} ใช้ได้ ${CODE_LIFETIME_MINUTES} นาที ห้ามบอกผู้อื่น`,
  VI: (code) => `Mã của quý khách là ${code}, có hiệu lực ${CODE_LIFETIME_MINUTES} phút. Không chia sẻ mã này.`,
}

type LinkText = (username: string, link: string) => string

export const RESET_TEXT: Record<Language, LinkText> = {
  EN: (username, link) => `Set a new password

Hello ${username}, open this link to choose a new password. It works once, for ${RESET_LIFETIME_MINUTES} minutes:
${link}

Didn’t ask for this? Ignore this email. Your password won’t change.`,
  CN: (username, link) => `设置新密码

${username}，您好！请打开以下链接设置新密码。链接仅可使用一次，${RESET_LIFETIME_MINUTES} 分钟内有效：
${link}

如非您本人操作，请忽略本邮件，您的密码不会改变。`,
  JA: (username, link) => `新しいパスワードの設定

${username} 様、次のリンクから新しいパスワードを設定してください。${RESET_LIFETIME_MINUTES} 分以内に一度だけ使えます。
${link}

お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。`,
  TH: (username, link) => `ตั้งรหัสผ่านใหม่

เรียนท่านสมาชิก ${username} กรุณาเปิดลิงก์นี้เพื่อตั้งรหัสผ่านใหม่ ใช้ได้ครั้งเดียวภายใน ${RESET_LIFETIME_MINUTES} นาที:
${link}

หากท่านไม่ได้ขอ กรุณาเพิกเฉยต่ออีเมลนี้ รหัสผ่านของท่านจะไม่เปลี่ยนแปลง`,
  VI: (username, link) => `Đặt mật khẩu mới

Chào ${username}, hãy mở liên kết này để đặt mật khẩu mới. Liên kết dùng được một lần trong ${RESET_LIFETIME_MINUTES} phút:
${link}

Nếu quý khách không yêu cầu, hãy bỏ qua thư này. Mật khẩu của quý khách vẫn giữ nguyên.`,
}

/** To the mailbox or number that was bound before, when another takes its place. */
export const REPLACED_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: another contact has replaced this one. Not you? Contact customer service.`,
  CN: (username) => `账户 ${username}：此联系方式已被更换。如非本人操作，请联系客服。`,
  JA: (username) =>
    `アカウント ${username}：登録の連絡先が変更されました。お心当たりがない場合はカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการเปลี่ยนช่องทางติดต่อที่ผูกไว้ หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้า`,
  VI: (username) =>
    `Tài khoản ${username}: liên hệ đã liên kết vừa được thay đổi. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng.`,
}

/** When the payment password was changed or replaced. */
export const PAYMENT_PASSWORD_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: the payment password was changed. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：资金密码已更改。如非本人操作，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：取引パスワードが変更されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการเปลี่ยนรหัส PIN หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: mật khẩu giao dịch vừa được đổi. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

/** When an operator has taken a number, a mailbox or an authenticator off an account. */
export const FACTOR_UNBOUND_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) =>
    `Account ${username}: customer service removed a number, e-mail address or authenticator. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：客服已移除手机号、邮箱或身份验证器。如非本人要求，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：カスタマーサポートが電話番号・メールアドレス・認証アプリのいずれかを削除しました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) =>
    `บัญชี ${username}: ฝ่ายบริการลูกค้าได้นำเบอร์มือถือ อีเมล หรือแอปยืนยันตัวตนออก หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: chăm sóc khách hàng đã gỡ số điện thoại, email hoặc ứng dụng xác thực. Nếu không phải quý khách yêu cầu, hãy liên hệ ngay.`,
}

/** When money may go to another place from now on. */
export const PAYOUT_ACCOUNT_TEXT: Record<Language, (username: string, masked: string) => string> = {
  EN: (username, masked) =>
    `Account ${username}: ${masked} was added for withdrawals. Not you? Contact customer service now.`,
  CN: (username, masked) => `账户 ${username}：已添加提款账户 ${masked}。如非本人操作，请立即联系客服。`,
  JA: (username, masked) =>
    `アカウント ${username}：出金先 ${masked} が追加されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username, masked) => `บัญชี ${username}: เพิ่มบัญชีถอนเงิน ${masked} แล้ว หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username, masked) =>
    `Tài khoản ${username}: đã thêm tài khoản rút tiền ${masked}. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

/** When a device was added that opens the account. */
export const PASSKEY_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: a passkey was added. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：已添加通行密钥。如非您本人操作，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：パスキーが追加されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการเพิ่มพาสคีย์ หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: một mã khóa vừa được thêm. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

export const SOCIAL_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: an account elsewhere was linked. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：已关联第三方账号。如非您本人操作，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：外部アカウントが連携されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการเชื่อมบัญชีภายนอก หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: một tài khoản bên ngoài vừa được liên kết. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

export const AUTHENTICATOR_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: an authenticator was set up. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：已绑定验证器。如非您本人操作，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：認証アプリが設定されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการตั้งค่าแอปยืนยันตัวตน หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: ứng dụng xác thực vừa được bật. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

export const RECOVERY_CODES_TEXT: Record<Language, (username: string) => string> = {
  EN: (username) => `Account ${username}: new recovery codes were made. Not you? Contact customer service now.`,
  CN: (username) => `账户 ${username}：已生成新的恢复码。如非您本人操作，请立即联系客服。`,
  JA: (username) =>
    `アカウント ${username}：新しいリカバリーコードが発行されました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。`,
  TH: (username) => `บัญชี ${username}: มีการสร้างรหัสกู้คืนใหม่ หากไม่ใช่ท่าน กรุณาติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username) =>
    `Tài khoản ${username}: mã khôi phục mới vừa được tạo. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.`,
}

/** When an account is entered from a device that never was before. */
export const NEW_DEVICE_TEXT: Record<Language, (username: string, device: string) => string> = {
  EN: (username, device) =>
    `Account ${username}: a login from a new device (${device || 'unknown'}). Not you? Change your password and contact customer service now.`,
  CN: (username, device) =>
    `账户 ${username}：新设备（${device || '未知'}）登录。如非您本人操作，请立即更改密码并联系客服。`,
  JA: (username, device) =>
    `アカウント ${username}：新しい端末（${device || '不明'}）からのログインがありました。お心当たりがない場合は、すぐにパスワードを変更し、カスタマーサポートへご連絡ください。`,
  TH: (username, device) =>
    `บัญชี ${username}: มีการเข้าสู่ระบบจากอุปกรณ์ใหม่ (${device || 'ไม่ทราบ'}) หากไม่ใช่ท่าน กรุณาเปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการลูกค้าทันที`,
  VI: (username, device) =>
    `Tài khoản ${username}: đăng nhập từ thiết bị mới (${device || 'không rõ'}). Nếu không phải quý khách, hãy đổi mật khẩu và liên hệ chăm sóc khách hàng ngay.`,
}
