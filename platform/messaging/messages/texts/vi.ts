import type { EventTexts } from '../../../kernel/message-events.ts'

export const VI: EventTexts = {
  password_changed: {
    title: 'Mật khẩu của quý khách đã được đổi',
    text: 'Mọi thiết bị khác đã bị đăng xuất. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  payment_password_changed: {
    title: 'Mật khẩu giao dịch đã được đổi',
    text: 'Từ nay rút tiền cần mật khẩu mới. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  new_device: {
    title: 'Đăng nhập từ thiết bị mới',
    text: 'Thiết bị: {device}. Nếu không phải quý khách, hãy đổi mật khẩu và liên hệ chăm sóc khách hàng ngay.',
  },
  contact_bound: {
    title: 'Một liên hệ đã được liên kết với tài khoản',
    text: 'Từ nay mã xác minh được gửi đến {contact}. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  factor_unbound: {
    title: 'Một cách xác minh đã được gỡ',
    text: 'Bộ phận chăm sóc khách hàng đã gỡ số điện thoại, email hoặc ứng dụng xác thực khỏi tài khoản. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  passkey_added: {
    title: 'Đã thêm mã khóa',
    text: 'Mã khóa cho phép đăng nhập không cần mật khẩu. Nếu không phải quý khách thêm, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  social_linked: {
    title: 'Đã liên kết tài khoản bên ngoài',
    text: 'Tài khoản đó mở tài khoản của quý khách mà không cần mật khẩu. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  authenticator_bound: {
    title: 'Đã bật ứng dụng xác thực',
    text: 'Mã của ứng dụng xác nhận đăng nhập và mật khẩu giao dịch mới. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  recovery_codes_renewed: {
    title: 'Đã tạo mã khôi phục mới',
    text: 'Các mã cũ không còn hiệu lực. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  sub_user_authenticator_taken: {
    title: 'Đã gỡ ứng dụng xác thực của người dùng phụ',
    text: '{login} chỉ đăng nhập bằng mật khẩu cho đến khi cài ứng dụng xác thực khác. Nếu không phải quý khách, hãy đổi mật khẩu giao dịch ngay.',
  },
  destination_added: {
    title: 'Đã thêm tài khoản rút tiền',
    text: 'Sau thời gian chờ có thể rút về {account}. Nếu không phải quý khách, hãy liên hệ chăm sóc khách hàng ngay.',
  },
  documents_asked: {
    title: 'Chúng tôi cần giấy tờ của quý khách',
    text: 'Trước khi rút tiền, chúng tôi cần một giấy tờ của quý khách. Trung tâm bảo mật ghi rõ là giấy tờ nào và nhận ảnh chụp tại đó.',
  },
  documents_accepted: {
    title: 'Giấy tờ của quý khách đã được chấp nhận',
    text: 'Quý khách không cần làm gì thêm: lệnh rút đang chờ sẽ được xử lý tiếp.',
  },
  documents_refused: {
    title: 'Giấy tờ của quý khách chưa đạt',
    text: 'Trung tâm bảo mật ghi rõ lý do. Xin gửi lại ảnh tại đó.',
  },
  exclusion_ending: {
    title: 'Đã có thời điểm kết thúc tự loại trừ',
    text: 'Theo yêu cầu của quý khách. Việc loại trừ còn hiệu lực thêm một thời gian; thời điểm kết thúc có ở trang An toàn khi chơi. Nếu không muốn chơi lại, quý khách có thể tự loại trừ lần nữa tại đó, có hiệu lực ngay.',
  },
  play_suspended: {
    title: 'Đại lý đã tạm ngừng việc chơi của quý khách',
    text: 'Lý do: {reason}. Hiện không thể đặt cược, nạp tiền hay nhận thưởng. Quý khách vẫn có thể rút tiền và xem lịch sử. Nếu không đồng ý, vui lòng liên hệ chăm sóc khách hàng.',
  },
  play_restored: {
    title: 'Quý khách có thể chơi lại',
    text: 'Đại lý đã bỏ tạm ngừng việc chơi: {reason}.',
  },
  login_suspended: {
    title: 'Đại lý đã tạm ngừng đăng nhập của quý khách',
    text: 'Lý do: {reason}. Quý khách đã được đăng xuất khỏi mọi thiết bị. Khi đăng nhập chỉ có thể rút tiền, xem lịch sử và đặt hạn mức. Nếu không đồng ý, vui lòng liên hệ chăm sóc khách hàng.',
  },
  login_restored: {
    title: 'Đăng nhập của quý khách đã mở lại',
    text: 'Đại lý đã bỏ tạm ngừng đăng nhập: {reason}.',
  },
  deposit_credited: {
    title: 'Tiền nạp đã vào: {amount}',
    text: '{amount} đã có trong số dư của quý khách.',
  },
  withdrawal_requested: {
    title: 'Đã nhận yêu cầu rút: {amount}',
    text: '{amount} về {account} đã được giữ riêng và đang kiểm tra. Chúng tôi báo quý khách ở từng bước.',
  },
  withdrawal_delayed: {
    title: 'Lệnh rút {amount} mất thêm thời gian',
    text: 'Tiền vẫn được giữ riêng cho quý khách. Lý do và giấy tờ cần thêm (nếu có) nằm trong lệnh rút.',
  },
  withdrawal_sent: {
    title: 'Đã chuyển tiền rút: {amount}',
    text: '{amount} đang về {account}. Xin cho chúng tôi biết tiền đã đến hay chưa.',
  },
  withdrawal_received: {
    title: 'Lệnh rút được tính là đã nhận: {amount}',
    text: 'Lệnh rút này được tính là đã nhận. Nếu tiền chưa đến, hãy báo cho chúng tôi từ lệnh rút đó.',
  },
  withdrawal_refused: {
    title: 'Lệnh rút không được thực hiện: {amount}',
    text: 'Tiền trở lại số dư của quý khách. Lý do nằm trong lệnh rút.',
  },
  transfer_received: {
    title: 'Đã nhận từ {member}: {amount}',
    text: 'Tiền đã vào số dư của quý khách.',
  },
  transfer_delivered: {
    title: 'Khoản chuyển đã đến: {amount}',
    text: '{member} đã nhận được tiền.',
  },
  transfer_returned: {
    title: 'Khoản chuyển đã hoàn lại: {amount}',
    text: '{member} không thể nhận tiền. Tiền đã trở lại số dư của quý khách.',
  },
  turnover_waived: {
    title: 'Miễn {amount} tiền cược bắt buộc',
    text: 'Quý khách không còn phải cược số tiền này trước khi rút. Số dư và tiền thưởng giữ nguyên; nếu vẫn còn phải cược, trang rút tiền sẽ hiển thị.',
  },
  result_raised: {
    title: 'Kết quả đã được sửa: {game}',
    text: 'Trả thưởng trước đó là {before}, theo kết quả đã sửa là {after}. Chúng tôi đã cộng {amount} vào số dư của quý khách.',
  },
  result_lowered: {
    title: 'Kết quả đã được sửa: {game}',
    text: 'Trả thưởng trước đó là {before}, theo kết quả đã sửa là {after}. Chúng tôi đã trừ lại {amount}, không bao giờ quá số dư của quý khách.',
  },
  contract_offered: {
    title: '{contract}: quý khách có đề nghị hợp đồng mới',
    text: 'Hãy đọc điều khoản và chấp nhận hoặc từ chối trong 14 ngày.',
  },
  contract_accepted: {
    title: '{contract}: {member} đã chấp nhận hợp đồng của quý khách',
    text: 'Hợp đồng bắt đầu từ kỳ tiếp theo.',
  },
  contract_rejected: {
    title: '{contract}: {member} đã từ chối hợp đồng của bạn',
    text: 'Không có gì thay đổi. Bạn có thể đề nghị điều khoản khác.',
  },
  contract_withdrawn: {
    title: '{contract}: một đề nghị đã được rút lại',
    text: 'Không thể chấp nhận đề nghị đó nữa. Không có gì khác thay đổi.',
  },
  contract_lapsed: {
    title: '{contract}: một đề nghị hết hạn khi chưa được trả lời',
    text: 'Đề nghị đã chờ 14 ngày. Không có gì khác thay đổi.',
  },
  contract_ended: {
    title: '{contract}: một hợp đồng kết thúc',
    text: 'Hợp đồng kết thúc ngày {date}. Phần trước đó vẫn được thanh toán.',
  },
  bill_paid: {
    title: '{contract}: đã trả {amount}',
    text: 'Khoản này đã vào số dư. Hóa đơn cho biết cách tính.',
  },
  bill_waits: {
    title: '{contract}: {amount} đang chờ',
    text: 'Số dư của tuyến trên hiện không đủ để trả. Hệ thống thử lại mỗi giờ trong 7 ngày.',
  },
  bill_unpaid: {
    title: '{contract}: số dư của quý khách không đủ',
    text: 'Ít nhất {amount} quý khách phải trả cho tuyến dưới đang chờ. Hệ thống thử lại mỗi giờ trong 7 ngày và khi có tiền vào số dư.',
  },
  bill_denied: {
    title: '{contract}: {amount} sẽ không được trả',
    text: 'Lý do: {reason}',
  },
  case_answered: {
    title: 'Chúng tôi đã trả lời: {reference}',
    text: 'Xin đọc câu trả lời và cho biết việc đã được giải quyết hay chưa.',
  },
  reward_paid: {
    title: 'Đã cộng thưởng: {amount}',
    text: '{promotion}: {amount} đã có trong số dư của quý khách.',
  },
  reward_issued: {
    title: 'Quý khách nhận được phần thưởng',
    text: '{promotion}: đơn của quý khách đã được duyệt.',
  },
  rebate_paid: {
    title: 'Đã trả hoàn tiền: {amount}',
    text: 'Cho ngày {date}. {amount} đã có trong số dư của quý khách.',
  },
  referral_paid: {
    title: 'Thưởng mời bạn bè: {amount}',
    text: 'Người quý khách mời đã đạt điều kiện. {amount} đã có trong số dư của quý khách.',
  },
  mission_paid: {
    title: 'Đã thưởng nhiệm vụ: {amount}',
    text: 'Quý khách đã hoàn thành một nhiệm vụ. {amount} đã có trong số dư của quý khách.',
  },
  race_paid: {
    title: 'Đã thưởng cuộc đua: {amount}',
    text: 'Quý khách về thứ {place} trong cuộc đua tuần. {amount} đã có trong số dư của quý khách.',
  },
  bonus_granted: {
    title: 'Đã cộng tiền thưởng: {amount}',
    text: '{promotion}: cược đủ {turnover} trước {date}, {amount} sẽ thành tiền mặt trong số dư. Tiền thưởng không ràng buộc tiền của quý khách.',
  },
  bonus_released: {
    title: 'Tiền thưởng đã thành tiền mặt: {amount}',
    text: '{promotion}: {amount} đã vào số dư dưới dạng tiền mặt.',
  },
  bonus_lapsed: {
    title: 'Tiền thưởng hết hạn: {amount}',
    text: '{promotion}: đã hết thời gian cược. Tiền của quý khách không bị ảnh hưởng.',
  },
  bonus_withheld: {
    title: 'Không nhận được tiền thưởng: {amount}',
    text: '{promotion}: lần nạp này không có tiền thưởng. Tiền của quý khách đã vào số dư; lý do có trong chi tiết lần nạp.',
  },
  raffle_won: {
    title: 'Quý khách trúng {amount}',
    text: '{promotion}: vé của quý khách đã trúng. Nhận {amount} trong 30 ngày.',
  },
  promotion_refused: {
    title: 'Đơn của quý khách không được duyệt',
    text: '{promotion}. Lý do: {reason}',
  },
  redemption_approved: {
    title: 'Đã duyệt: {good}',
    text: 'Yêu cầu đổi quà của quý khách đã được duyệt. {note}',
  },
  redemption_rejected: {
    title: 'Không đổi được: {good}',
    text: 'Đã hoàn lại {points} điểm. Lý do: {reason}',
  },
  rank_reached: {
    title: 'Quý khách đã đạt hạng {rank}',
    text: 'Hạng đã đạt thì không mất. Hãy xem hạng này mang lại gì.',
  },
  downline_opened: {
    title: 'Đã mở tài khoản: {member}',
    text: 'Tài khoản thuộc đội của quý khách và phải đổi mật khẩu khi đăng nhập lần đầu.',
  },
  downline_joined: {
    title: '{member} đã gia nhập đội của quý khách',
    text: 'Qua liên kết đăng ký “{link}” của quý khách.',
  },
}
