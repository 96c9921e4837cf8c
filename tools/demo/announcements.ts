/** What the demo merchants have to say, in their five languages. HTML as an operator would write it. */
import type { Announcement } from '../../contract/calls/site/system.ts'
import type { Language } from '../../contract/constants.ts'

type Texts = Record<Language, string>
export type DemoAnnouncement = {
  /** Players where it is not said. */
  audience?: 'players' | 'agents'
  key: string
  type: Announcement['type']
  /** How long before the seeding it was published. */
  ageHours: number
  linkUrl: string | null
  groupName?: string
  /** The promotion whose picture it borrows. */
  picture?: string
  titles: Texts
  contents: Texts
}

export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    key: 'banner-deposit',
    type: 'B',
    ageHours: 1,
    linkUrl: '/promotion?id=half-again',
    picture: 'half-again',
    titles: {
      EN: '50% deposit bonus',
      CN: '存款加送 50%',
      JA: '入金に50%上乗せ',
      TH: 'ฝากแล้วรับเพิ่ม 50%',
      VI: 'Thưởng thêm 50% khi nạp tiền',
    },
    contents: { EN: '', CN: '', JA: '', TH: '', VI: '' },
  },
  {
    key: 'banner-fair',
    type: 'B',
    ageHours: 2,
    linkUrl: '/rng',
    titles: {
      EN: 'Provably fair: verify any spin',
      CN: '每一局，亲自验证',
      JA: 'すべての結果を自分で検証',
      TH: 'ตรวจสอบทุกการหมุนได้ด้วยตัวเอง',
      VI: 'Tự kiểm chứng từng lượt quay',
    },
    contents: {
      EN: '<p>Our own games set the result before you spin and prove it afterwards.</p>',
      CN: '<p>本站自研游戏在您旋转之前已确定结果，事后可以验证。</p>',
      JA: '<p>自社ゲームの結果は回す前に決まり、後から証明できます。</p>',
      TH: '<p>ผลทุกรอบปิดผนึกไว้ก่อนท่านหมุน ไม่มีใครแก้ได้ และตรวจย้อนหลังได้เอง</p>',
      VI: '<p>Trò chơi của chúng tôi định kết quả trước khi quay và chứng minh được sau đó.</p>',
    },
  },
  {
    key: 'banner-new',
    type: 'B',
    ageHours: 30,
    linkUrl: '/rng?sort=new&playable=1',
    titles: {
      EN: 'New games, latest first',
      CN: '新游上架，最新在前',
      JA: '新作ゲームを新しい順に',
      TH: 'เกมใหม่ เรียงจากล่าสุด',
      VI: 'Trò chơi mới ra mắt',
    },
    contents: {
      EN: '<p>See what’s new in the lobby.</p>',
      CN: '<p>看看刚刚加入大厅的游戏。</p>',
      JA: '<p>ロビーに加わったばかりのゲームをご覧ください。</p>',
      TH: '<p>ดูเกมที่เพิ่งเข้ามาในล็อบบี้</p>',
      VI: '<p>Xem những trò vừa có mặt tại sảnh.</p>',
    },
  },
  {
    key: 'banner-login',
    type: 'B',
    ageHours: 4,
    linkUrl: null,
    groupName: 'w_login',
    picture: 'slot-starter',
    titles: {
      EN: 'Good to see you again',
      CN: '欢迎回来',
      JA: 'おかえりなさいませ',
      TH: 'ยินดีต้อนรับกลับมา',
      VI: 'Rất vui được gặp lại quý khách',
    },
    contents: { EN: '', CN: '', JA: '', TH: '', VI: '' },
  },
  {
    key: 'banner-register',
    type: 'B',
    ageHours: 4,
    linkUrl: null,
    groupName: 'w_register',
    titles: {
      EN: 'Your welcome gift is cash',
      CN: '新会员礼金为现金',
      JA: 'ウェルカムギフトは現金です',
      TH: 'ของขวัญต้อนรับเป็นเงินสด',
      VI: 'Quà chào mừng là tiền mặt',
    },
    contents: { EN: '', CN: '', JA: '', TH: '', VI: '' },
  },
  {
    key: 'popup-welcome',
    type: 'PU',
    ageHours: 1,
    linkUrl: null,
    titles: {
      EN: 'Demonstration: no real money',
      CN: '演示站：不涉及真钱',
      JA: 'デモ：実際のお金は使いません',
      TH: 'เว็บสาธิต ไม่ใช้เงินจริง',
      VI: 'Bản trình diễn: không dùng tiền thật',
    },
    contents: {
      EN: '<p>This is a <strong>demonstration</strong>. No real money is used anywhere.</p><ul><li>Every amount is in your account record.</li><li>Every round is in your betting record.</li></ul>',
      CN: '<p>这是<strong>演示</strong>，不涉及任何真钱。</p><ul><li>每一笔金额都在账户明细中。</li><li>每一局都在投注记录中。</li></ul>',
      JA: '<p>これは<strong>デモ</strong>です。実際のお金は使いません。</p><ul><li>すべての金額は取引履歴にあります。</li><li>すべてのラウンドはベット履歴にあります。</li></ul>',
      TH: '<p>นี่คือเว็บ<strong>สาธิต</strong> ไม่มีการใช้เงินจริง</p><ul><li>ทุกยอดเงินอยู่ในประวัติธุรกรรม</li><li>ทุกรอบอยู่ในประวัติการเดิมพัน</li></ul>',
      VI: '<p>Đây là bản <strong>trình diễn</strong>. Không dùng tiền thật.</p><ul><li>Mọi khoản tiền đều có trong lịch sử giao dịch.</li><li>Mọi ván chơi đều có trong lịch sử cược.</li></ul>',
    },
  },
  {
    key: 'popup-limits',
    type: 'PU',
    ageHours: 26,
    linkUrl: null,
    titles: {
      EN: 'Play within your limits',
      CN: '量力而行',
      JA: '無理のない範囲で',
      TH: 'เล่นอย่างพอดี',
      VI: 'Chơi trong giới hạn',
    },
    contents: {
      EN: '<p>Play for fun. Your time and net result show above every game.</p>',
      CN: '<p>游戏只为消遣。每款游戏上方都显示时间与净输赢。</p>',
      JA: '<p>遊びは楽しみのために。経過時間と収支は常にゲームの上に表示されます。</p>',
      TH: '<p>เล่นเพื่อความสนุก เวลาและผลได้เสียสุทธิแสดงเหนือทุกเกม</p>',
      VI: '<p>Chơi để giải trí. Thời gian và lãi lỗ luôn hiện phía trên mỗi trò chơi.</p>',
    },
  },
  {
    key: 'headline-languages',
    type: 'H',
    ageHours: 3,
    linkUrl: null,
    titles: {
      EN: 'Now in five languages',
      CN: '现已支持五种语言',
      JA: '五つの言語に対応しました',
      TH: 'รองรับห้าภาษาแล้ว',
      VI: 'Nay có năm ngôn ngữ',
    },
    contents: {
      EN: '<p>English, 中文, 日本語, ไทย and Tiếng Việt.</p>',
      CN: '<p>English、中文、日本語、ไทย 与 Tiếng Việt。</p>',
      JA: '<p>English、中文、日本語、ไทย、Tiếng Việt。</p>',
      TH: '<p>English, 中文, 日本語, ไทย และ Tiếng Việt</p>',
      VI: '<p>English, 中文, 日本語, ไทย và Tiếng Việt.</p>',
    },
  },
  {
    key: 'player-records',
    type: 'PL',
    ageHours: 8,
    linkUrl: null,
    titles: {
      EN: 'Your records, to the last cent',
      CN: '您的记录，分毫不差',
      JA: '最後の1桁まで、すべての記録',
      TH: 'บันทึกของท่าน ครบทุกสตางค์',
      VI: 'Lịch sử của quý khách, đến từng đồng',
    },
    contents: {
      EN: '<p>See every bet, win and deposit in the personal centre, with the balance after it.</p>',
      CN: '<p>打开个人中心，查看每笔投注、派彩与存款及其后的余额。</p>',
      JA: '<p>マイページで、ベット・払戻・入金と、その後の残高をすべて確認できます。</p>',
      TH: '<p>เปิดบัญชีของฉันเพื่อดูทุกเดิมพัน เงินรางวัล และเงินฝาก พร้อมยอดคงเหลือ</p>',
      VI: '<p>Mở trung tâm cá nhân để xem mọi khoản cược, thắng và nạp cùng số dư sau đó.</p>',
    },
  },
  {
    key: 'promotion-opening',
    type: 'PR',
    ageHours: 5,
    linkUrl: '/promotions',
    titles: {
      EN: 'Grand opening',
      CN: '开幕季',
      JA: 'オープニングシーズン',
      TH: 'ฤดูกาลเปิดตัว',
      VI: 'Mùa khai trương',
    },
    contents: {
      EN: '<p>Promotions start here soon. Each says what you get, what to do and until when.</p>',
      CN: '<p>优惠即将上线。每项都会写明所得、条件与期限。</p>',
      JA: '<p>プロモーションは近日開始。内容・条件・期限を必ず明記します。</p>',
      TH: '<p>โปรโมชันจะเปิดเร็ว ๆ นี้ ทุกรายการจะบอกสิ่งที่ได้ เงื่อนไข และกำหนดเวลา</p>',
      VI: '<p>Khuyến mãi sắp mở. Mỗi chương trình đều nói rõ quyền lợi, điều kiện và thời hạn.</p>',
    },
  },
  {
    key: 'agents-statements',
    type: 'PL',
    audience: 'agents',
    ageHours: 6,
    linkUrl: null,
    titles: {
      EN: 'Check any bill yourself',
      CN: '每笔账单，均可自行核对',
      JA: '請求はすべてご自身で確認できます',
      TH: 'ตรวจสอบทุกบิลได้ด้วยตัวท่านเอง',
      VI: 'Tự kiểm tra từng phiếu thanh toán',
    },
    contents: {
      EN: '<p>Open a bill in My income, save its rows and recalculate the amount from that file alone.</p>',
      CN: '<p>在“我的收入”中打开账单，保存明细，仅凭该文件即可重新计算金额。</p>',
      JA: '<p>「収入」で請求を開き、明細を保存すれば、そのファイルだけで金額を再計算できます。</p>',
      TH: '<p>เปิดบิลในหน้ารายได้ บันทึกรายการ แล้วคำนวณยอดใหม่ได้จากไฟล์นั้นเพียงไฟล์เดียว</p>',
      VI: '<p>Mở bảng tính trong mục thu nhập, lưu chi tiết và tính lại số tiền chỉ từ tệp đó.</p>',
    },
  },
]
