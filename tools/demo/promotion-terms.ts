/** Clauses that the demo's terms are put together from: the same rule reads the same in every promotion. */
import { LANGUAGES, type Language } from '../../contract/constants.ts'

type Texts = Record<Language, string>

const CLAUSES = {
  once: {
    EN: 'One reward per person and account. We close accounts opened to collect it twice.',
    CN: '每位会员仅限领取一次。为重复领取而注册的账户将被关闭。',
    JA: '特典はお一人様1アカウントにつき1回限りです。重複して受け取るために開設されたアカウントは閉鎖します。',
    TH: 'รับรางวัลได้หนึ่งครั้งต่อคนต่อบัญชี บัญชีที่เปิดขึ้นเพื่อรับซ้ำจะถูกปิด',
    VI: 'Mỗi người và mỗi tài khoản nhận thưởng một lần. Tài khoản mở ra để nhận lần hai sẽ bị đóng.',
  },
  cash: {
    EN: 'The reward is cash with no wagering. Play it or withdraw it like the rest of your money.',
    CN: '奖励为现金，免流水，可像您的其他资金一样用于游戏或提款。',
    JA: '特典は現金です。賭け条件はなく、お客様の他の資金と同じようにプレイや出金にお使いいただけます。',
    TH: 'รางวัลเป็นเงินสด ไม่มีเงื่อนไขยอดเดิมพัน ใช้เล่นหรือถอนได้เหมือนเงินอื่นของท่าน',
    VI: 'Phần thưởng là tiền mặt, không yêu cầu vòng cược, có thể chơi hoặc rút như mọi khoản tiền khác của quý khách.',
  },
  setAside: {
    EN: 'The bonus is pending once your deposit is credited and becomes cash when you meet the wagering requirement. You can’t bet with the bonus itself. Your own money is never locked. If you don’t meet the requirement in time, the bonus expires.',
    CN: '红利在存款到账时预留，完成投注要求后转为现金，本身不可用于投注。您自己的资金不会因此受限。逾期未完成则失效。',
    JA: 'ボーナスは入金の反映時に付与され、条件を達成すると現金になります。ボーナス自体をベットすることはできません。ご自身の資金に制限はかかりません。期限内に達成されない場合は失効します。',
    TH: 'โบนัสจะถูกกันไว้เมื่อเงินฝากเข้าบัญชี และเป็นเงินสดเมื่อทำยอดเดิมพันครบ ตัวโบนัสเองใช้เดิมพันไม่ได้ เงินของท่านไม่ถูกกักไว้เพราะโบนัส หากทำยอดเดิมพันไม่ครบในเวลา โบนัสจะหมดอายุ',
    VI: 'Tiền thưởng được dành riêng khi tiền nạp vào tài khoản và thành tiền mặt khi cược đủ. Bản thân tiền thưởng không dùng để cược. Tiền của quý khách không bao giờ bị giữ lại vì nó. Nếu không cược đủ kịp hạn, tiền thưởng hết hiệu lực.',
  },
  newcomer: {
    EN: 'For accounts registered within the last 30 days.',
    CN: '适用于最近 30 天内注册的账户。',
    JA: '登録から30日以内のアカウントが対象です。',
    TH: 'สำหรับบัญชีที่สมัครภายใน 30 วันที่ผ่านมา',
    VI: 'Dành cho tài khoản đăng ký trong vòng 30 ngày gần đây.',
  },
  stakes: {
    EN: 'Bets count from when you join, once the round is settled. Refunded rounds don’t count.',
    CN: '自您参加之时起，已结算局的投注计入；已退回的局不计入。',
    JA: 'ご参加後のベットが、ラウンドの確定時に加算されます。返金されたラウンドは対象外です。',
    TH: 'นับยอดเดิมพันตั้งแต่ท่านเข้าร่วม เมื่อรอบนั้นคิดผลแล้ว รอบที่คืนเงินไม่นับ',
    VI: 'Tiền cược được tính từ lúc tham gia, sau khi ván đã có kết quả. Ván đã hoàn lại tiền cược không được tính.',
  },
  before: {
    EN: 'Claim the reward before the promotion ends. After that it expires.',
    CN: '请在活动结束前领取奖励，逾期失效。',
    JA: '特典は終了前に受け取ってください。終了後は失効します。',
    TH: 'กรุณารับรางวัลก่อนโปรโมชันสิ้นสุด หลังจากนั้นสิทธิ์จะหมดอายุ',
    VI: 'Hãy nhận thưởng trước khi khuyến mãi kết thúc; sau đó quyền lợi sẽ hết hiệu lực.',
  },
  reviewed: {
    EN: 'A person reads every application, usually within one working day. If we say no, we tell you why.',
    CN: '每份申请均由专人审核，通常在一个工作日内完成。如未通过，会说明原因。',
    JA: 'お申し込みは担当者が通常1営業日以内に確認します。お断りする場合は理由をお伝えします。',
    TH: 'เจ้าหน้าที่อ่านทุกคำขอ โดยปกติภายในหนึ่งวันทำการ หากปฏิเสธจะแจ้งเหตุผล',
    VI: 'Mỗi đơn đều có người đọc, thường trong một ngày làm việc. Nếu từ chối, chúng tôi nêu lý do.',
  },
  ranking: {
    EN: 'The ten players with the highest net wins on slots during the event win, according to our records. We pay prizes within two days of the end.',
    CN: '获奖者为活动期间电子游戏净赢额最高的十位，由团队根据记录评定，奖金在结束后两天内发放。',
    JA: '期間中のスロットの収支（払戻−ベット額）が上位の10名を、担当者が記録に基づいて決定します。賞金は終了後2日以内にお支払いします。',
    TH: 'ผู้ชนะคือสิบคนที่มียอดชนะสุทธิจากสล็อตสูงสุดระหว่างกิจกรรม โดยทีมงานตรวจจากบันทึก จ่ายรางวัลภายในสองวันหลังสิ้นสุด',
    VI: 'Người thắng là mười người có tiền thắng ròng từ nổ hũ cao nhất trong sự kiện, do đội ngũ đọc từ lịch sử. Giải thưởng được trả trong hai ngày sau khi kết thúc.',
  },
  rank: {
    EN: 'Paid once when you reach the rank. You never lose a rank.',
    CN: '达到等级时发放一次。等级一经达到，永不降级。',
    JA: 'ランク到達時に1回お支払いします。一度到達したランクが下がることはありません。',
    TH: 'จ่ายหนึ่งครั้งเมื่อถึงระดับ ระดับที่ถึงแล้วจะไม่ลดลง',
    VI: 'Trả một lần khi đạt hạng. Hạng đã đạt không bao giờ bị mất.',
  },
  limits: {
    EN: 'Your limits and breaks come first. No promotion changes them, and you get no offers while excluded.',
    CN: '您设定的限额与冷静期优先：任何优惠均不会改变它们，自我禁入期间不提供优惠。',
    JA: 'ご自身の限度額や休止が優先されます。プロモーションがそれらを変えることはなく、自己排除中は提供されません。',
    TH: 'วงเงินและช่วงพักของท่านมาก่อนเสมอ โปรโมชันไม่เปลี่ยนสิ่งเหล่านี้ และไม่เสนอในช่วงระงับการเล่น',
    VI: 'Hạn mức và thời gian nghỉ của quý khách được ưu tiên: không khuyến mãi nào thay đổi chúng, và không áp dụng khi đang tự loại trừ.',
  },
} as const satisfies Record<string, Texts>
export type Clause = keyof typeof CLAUSES

/** The terms as an operator would write them: a numbered list. */
export function writeTerms(clauses: readonly Clause[]): Texts {
  const write = (language: Language) =>
    `<ol>${clauses.map((name) => `<li>${CLAUSES[name][language]}</li>`).join('')}</ol>`
  return Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Texts
}
