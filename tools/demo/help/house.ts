import type { DemoHelpCategory } from './help-texts.ts'

export const HOUSE: DemoHelpCategory = {
  code: 'house',
  titles: { EN: 'About us', CN: '关于我们', JA: '当サイトについて', TH: 'เกี่ยวกับเรา', VI: 'Về chúng tôi' },
  articles: [
    {
      id: 'contact',
      titles: { EN: 'How to reach us', CN: '联系我们', JA: 'お問い合わせ', TH: 'ติดต่อเรา', VI: 'Liên hệ với chúng tôi' },
      contents: {
        EN: '<ul><li><strong>Customer service</strong> in the menu opens a chat. High-rank VIPs have their own channel.</li><li><strong>Write to us</strong> below: feedback from anyone, complaints from members.</li><li><strong>E-mail</strong>: the address stands at the foot of every page.</li></ul><p>Have the code for support at hand if an error showed one. We never ask for your password or a code that was sent to you.</p>',
        CN: '<ul><li>菜单中的<strong>客服</strong>可打开聊天；高等级会员有专属通道。</li><li>下方的<strong>给我们留言</strong>：任何人都可反馈，会员可投诉。</li><li><strong>电子邮件</strong>：地址在每页底部。</li></ul><p>如错误提示中有客服查询码，请备好。我们绝不索取您的密码或发送给您的验证码。</p>',
        JA: '<ul><li>メニューの<strong>カスタマーサポート</strong>でチャットが開きます。上位ランクの会員には専用の窓口があります。</li><li>下の<strong>お問い合わせを送る</strong>から、どなたでもご意見を、会員の方は苦情を送れます。</li><li><strong>メール</strong>の宛先は各ページの下にあります。</li></ul><p>エラーに「お問い合わせ番号」が出ていたらお手元にご用意ください。パスワードや届いた認証コードをお聞きすることはありません。</p>',
        TH: '<ul><li><strong>ฝ่ายบริการลูกค้า</strong>ในเมนูเปิดแชต สมาชิกระดับสูงมีช่องทางของตนเอง</li><li><strong>ส่งข้อความถึงเรา</strong>ด้านล่าง: ทุกคนส่งความคิดเห็นได้ สมาชิกส่งข้อร้องเรียนได้</li><li><strong>อีเมล</strong>: ดูได้ที่ท้ายทุกหน้า</li></ul><p>หากหน้าจอแสดงรหัสข้อผิดพลาด กรุณาแจ้งรหัสนั้นด้วย เราไม่เคยขอรหัสผ่านหรือรหัสที่ส่งถึงท่าน</p>',
        VI: '<ul><li><strong>Chăm sóc khách hàng</strong> trong menu mở cửa sổ trò chuyện. Thành viên hạng cao có kênh riêng.</li><li><strong>Gửi yêu cầu</strong> ở bên dưới: ai cũng gửi được góp ý, thành viên gửi được khiếu nại.</li><li><strong>Email</strong>: địa chỉ ở cuối mỗi trang.</li></ul><p>Nếu thông báo lỗi có mã hỗ trợ, hãy chuẩn bị sẵn. Chúng tôi không bao giờ hỏi mật khẩu hay mã đã gửi cho quý khách.</p>',
      },
    },
    {
      id: 'complaints',
      titles: {
        EN: 'How complaints are handled',
        CN: '投诉处理',
        JA: '苦情の取り扱い',
        TH: 'การจัดการข้อร้องเรียน',
        VI: 'Xử lý khiếu nại',
      },
      contents: {
        EN: '<p>Every complaint gets a reference number and goes through four states, each with its time: <strong>received</strong>, <strong>in review</strong>, <strong>answered</strong>, <strong>closed</strong>.</p><p>You read the answer in the help centre and say whether it settles the matter. If it does not, it goes back into review. A round or a payment that you report brings its own record along.</p><p>Complaints are kept for five years. If we cannot agree, you may turn to the authority named at the foot of the page.</p>',
        CN: '<p>每项投诉都有编号，并经过四个状态，各有时间：<strong>已收到</strong>、<strong>审查中</strong>、<strong>已答复</strong>、<strong>已结案</strong>。</p><p>您在帮助中心阅读答复，并说明问题是否解决；若未解决，将重新审查。就某一局或某笔付款的投诉会自动附上记录。</p><p>投诉保存五年。若无法达成一致，您可向页面底部所列的监管机构申诉。</p>',
        JA: '<p>苦情には受付番号が付き、<strong>受付</strong>、<strong>確認中</strong>、<strong>回答済み</strong>、<strong>終了</strong>の四つの状態を、それぞれの時刻とともにたどります。</p><p>回答はヘルプセンターで読み、解決したかどうかをお知らせいただけます。解決していなければ、再び確認に戻ります。ラウンドや取引の報告には、その記録が自動で添付されます。</p><p>苦情は5年間保存します。合意に至らない場合は、ページ下部に記した監督機関にお申し立ていただけます。</p>',
        TH: '<p>ทุกข้อร้องเรียนมีเลขอ้างอิงและผ่านสี่สถานะพร้อมเวลา: <strong>รับเรื่องแล้ว</strong> <strong>กำลังตรวจสอบ</strong> <strong>ตอบแล้ว</strong> <strong>ปิดเรื่องแล้ว</strong></p><p>ท่านอ่านคำตอบได้ในศูนย์ช่วยเหลือและบอกว่าเรื่องจบหรือไม่ หากยังไม่จบ จะกลับไปตรวจสอบใหม่ รอบหรือการชำระเงินที่ท่านแจ้งจะแนบบันทึกไปเอง</p><p>ข้อร้องเรียนเก็บไว้ห้าปี หากตกลงกันไม่ได้ ท่านยื่นต่อหน่วยงานที่ระบุท้ายหน้าได้</p>',
        VI: '<p>Mỗi khiếu nại có một số tham chiếu và qua bốn trạng thái, mỗi trạng thái có thời gian: <strong>đã nhận</strong>, <strong>đang xem xét</strong>, <strong>đã trả lời</strong>, <strong>đã đóng</strong>.</p><p>Quý khách đọc câu trả lời trong trung tâm trợ giúp và cho biết đã ổn thỏa chưa. Nếu chưa, vụ việc được xem xét lại. Ván chơi hay giao dịch được báo sẽ tự kèm dữ liệu ghi nhận.</p><p>Khiếu nại được lưu năm năm. Nếu không thống nhất được, quý khách có thể gửi lên cơ quan nêu ở cuối trang.</p>',
      },
    },
    {
      id: 'privacy',
      titles: { EN: 'Privacy', CN: '隐私', JA: 'プライバシー', TH: 'ความเป็นส่วนตัว', VI: 'Chính sách bảo mật' },
      contents: {
        EN: '<p>We keep what the law and your game need: who you are, your logins, your money and your rounds.</p><ul><li>Passwords are kept as a one-way hash. Nobody can read them, not even us.</li><li>Your browser keeps a login cookie, your language and a few settings. There is no advertising here, and no measuring unless this house says so.</li><li>You may ask for a copy of what is kept of you, have it corrected, and have it deleted where the law does not make us keep it.</li></ul>',
        CN: '<p>我们只保存法律与游戏所需的信息：您的身份、登录、资金与各局记录。</p><ul><li>密码以单向散列保存，任何人包括我们都无法读取。</li><li>您的浏览器保存登录 Cookie、语言与少量设置。本站没有广告；除非另有声明，也不进行统计。</li><li>您可以索取关于您的资料副本、要求更正，并在法律不要求保留的范围内要求删除。</li></ul>',
        JA: '<p>保存するのは、法律とゲームに必要なもの、すなわち本人情報、ログイン、お金、ラウンドの記録だけです。</p><ul><li>パスワードは一方向のハッシュで保存し、当サイトを含め誰にも読めません。</li><li>ブラウザにはログイン用クッキー、言語、いくつかの設定が残ります。広告はなく、明示しない限り計測も行いません。</li><li>保存内容の写しの請求、訂正、法律上の保存義務がない範囲での削除を求めることができます。</li></ul>',
        TH: '<p>เราเก็บเฉพาะสิ่งที่กฎหมายและการเล่นต้องใช้: ตัวตน การเข้าสู่ระบบ เงิน และรอบการเล่นของท่าน</p><ul><li>รหัสผ่านเก็บเป็นแฮชทางเดียว ไม่มีใครอ่านได้ รวมทั้งเรา</li><li>เบราว์เซอร์เก็บคุกกี้เข้าสู่ระบบ ภาษา และการตั้งค่าบางอย่าง ที่นี่ไม่มีโฆษณา และไม่มีการวัดผลเว้นแต่จะแจ้งไว้</li><li>ท่านขอสำเนา ขอแก้ไข และขอลบข้อมูลที่กฎหมายไม่ได้บังคับให้เก็บได้</li></ul>',
        VI: '<p>Chúng tôi chỉ lưu những gì luật pháp và việc chơi cần đến: danh tính, các lần đăng nhập, tiền và các ván chơi.</p><ul><li>Mật khẩu được lưu dưới dạng băm một chiều; không ai đọc được, kể cả chúng tôi.</li><li>Trình duyệt giữ cookie đăng nhập, ngôn ngữ và vài thiết lập. Ở đây không có quảng cáo và không đo lường trừ khi có thông báo.</li><li>Quý khách có thể yêu cầu bản sao, chỉnh sửa, và xóa dữ liệu mà luật không buộc phải lưu.</li></ul>',
      },
    },
    {
      id: 'terms',
      titles: {
        EN: 'Terms in short',
        CN: '条款摘要',
        JA: '利用規約の要点',
        TH: 'ข้อกำหนดโดยย่อ',
        VI: 'Điều khoản tóm tắt',
      },
      contents: {
        EN: '<ul><li>You are 18 or over, play for yourself, and have one account.</li><li>Play is allowed where you are, and you do not hide where that is.</li><li>A bet stands once it is confirmed. Obvious errors of a price or a game are made good and explained.</li><li>Bonus terms are shown before you accept them and do not change afterwards.</li><li>Balances are paid out on request, after the checks that were announced.</li><li>Cheating, bots and collusion lead to an account review.</li></ul><p>This is a demonstration site: there is no licence and no real money.</p>',
        CN: '<ul><li>您年满 18 岁，由本人参与游戏，且只有一个账户。</li><li>您所在地允许游戏，且您不隐瞒所在地。</li><li>投注一经确认即有效；明显的赔率或游戏错误会予以更正并说明。</li><li>红利条款在接受前显示，之后不变。</li><li>完成审核后，您可随时申请提取余额。</li><li>作弊、使用软件代打及串通行为将导致账户审查。</li></ul><p>本站为演示网站：无牌照，不涉及真钱。</p>',
        JA: '<ul><li>18歳以上で、ご自身のために遊び、アカウントは一つです。</li><li>現在地で遊ぶことが認められており、所在地を隠しません。</li><li>確定したベットは有効です。明らかなオッズやゲームの誤りは是正し、説明します。</li><li>ボーナス条件は同意の前に示し、後から変えません。</li><li>残高は、事前に告知した確認の後、請求に応じて支払います。</li><li>不正、自動プレイのソフト、結託はアカウントの審査の対象です。</li></ul><p>これはデモサイトです。ライセンスはなく、実際のお金は使いません。</p>',
        TH: '<ul><li>ท่านมีอายุ 18 ปีขึ้นไป เล่นเพื่อตัวเอง และมีบัญชีเดียว</li><li>พื้นที่ของท่านอนุญาตให้เล่น และท่านไม่ปกปิดตำแหน่ง</li><li>เดิมพันมีผลเมื่อได้รับการยืนยัน ข้อผิดพลาดที่ชัดเจนของราคาหรือเกมจะถูกแก้ไขและอธิบาย</li><li>เงื่อนไขโบนัสแสดงก่อนรับและไม่เปลี่ยนภายหลัง</li><li>ยอดเงินจ่ายตามคำขอหลังการตรวจสอบที่แจ้งไว้</li><li>การโกง ซอฟต์แวร์เล่นแทน และการร่วมมือกันเอาเปรียบผู้อื่น นำไปสู่การตรวจสอบบัญชี</li></ul><p>นี่คือเว็บสาธิต ไม่มีใบอนุญาตและไม่ใช้เงินจริง</p>',
        VI: '<ul><li>Quý khách từ 18 tuổi, chơi cho chính mình và có một tài khoản.</li><li>Nơi quý khách ở cho phép chơi, và quý khách không che giấu vị trí.</li><li>Cược có hiệu lực khi được xác nhận. Lỗi rõ ràng về tỷ lệ hay trò chơi được khắc phục và giải thích.</li><li>Điều kiện thưởng hiện trước khi nhận và không đổi về sau.</li><li>Số dư được trả theo yêu cầu, sau các bước kiểm tra đã báo trước.</li><li>Gian lận, phần mềm chơi thay và thông đồng sẽ dẫn đến xem xét tài khoản.</li></ul><p>Đây là trang trình diễn: không có giấy phép và không dùng tiền thật.</p>',
      },
    },
  ],
}
