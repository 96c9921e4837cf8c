import type { DemoHelpCategory } from './help-texts.ts'

export const SAFE: DemoHelpCategory = {
  code: 'safe',
  titles: { EN: 'Responsible gaming', CN: '理性博彩', JA: '安全に遊ぶために', TH: 'เล่นอย่างปลอดภัย', VI: 'Chơi an toàn' },
  articles: [
    {
      id: 'limits',
      titles: { EN: 'Setting limits', CN: '设定限额', JA: '限度額の設定', TH: 'การตั้งวงเงิน', VI: 'Đặt hạn mức' },
      contents: {
        EN: '<p>You may limit deposits, losses and stakes for a day, a week and a month. When several apply, the lowest counts.</p><ul><li>Lowering a limit applies now.</li><li>Raising or removing one takes 24 hours.</li></ul><p>Choose what you can afford to lose, before you play. The clock and your net result stand above every game, and a reminder comes at the interval you choose.</p>',
        CN: '<p>您可以为每日、每周、每月设定存款、亏损与投注限额。多项同时适用时，以最低者为准。</p><ul><li>收紧限额立即生效。</li><li>放宽或取消限额在 24 小时后生效。</li></ul><p>请在游戏之前，按您能够承受的损失来设定。每个游戏上方都有计时与净输赢，并会按您选择的间隔提醒。</p>',
        JA: '<p>入金・損失・ベットの限度額を、1日・1週間・1か月ごとに設定できます。複数ある場合は最も低いものが適用されます。</p><ul><li>厳しくする変更はすぐに有効です。</li><li>緩める、または外す変更は24時間後に有効です。</li></ul><p>遊ぶ前に、失ってもよい金額で決めてください。ゲームの上には経過時間と収支が常に表示され、選んだ間隔でお知らせします。</p>',
        TH: '<p>ท่านตั้งวงเงินฝาก วงเงินยอดเสีย และวงเงินเดิมพันต่อวัน ต่อสัปดาห์ และต่อเดือนได้ หากมีหลายวงเงิน จะใช้ยอดต่ำสุด</p><ul><li>การตั้งหรือลดวงเงินมีผลทันที</li><li>การเพิ่มหรือยกเลิกวงเงินมีผลหลัง 24 ชั่วโมง</li></ul><p>เลือกจำนวนที่เสียได้ก่อนเริ่มเล่น เวลาและผลได้เสียสุทธิอยู่เหนือทุกเกม และมีการเตือนตามช่วงที่ท่านเลือก</p>',
        VI: '<p>Quý khách có thể giới hạn tiền nạp, tiền thua và tiền cược theo ngày, tuần và tháng. Khi có nhiều hạn mức, mức thấp nhất được áp dụng.</p><ul><li>Hạn mức chặt hơn có hiệu lực ngay.</li><li>Hạn mức nới ra, hoặc bỏ đi, có hiệu lực sau 24 giờ.</li></ul><p>Trước khi chơi, hãy chọn mức quý khách có thể chấp nhận mất. Đồng hồ và lãi lỗ luôn hiện phía trên trò chơi, kèm lời nhắc theo khoảng quý khách chọn.</p>',
      },
    },
    {
      id: 'self-exclusion',
      titles: {
        EN: 'A break, or self-exclusion',
        CN: '暂停与自我禁入',
        JA: '休止と自己排除',
        TH: 'การพักและระงับการเล่นด้วยตนเอง',
        VI: 'Tạm nghỉ và tự loại trừ',
      },
      contents: {
        EN: '<p>A <strong>break</strong> lasts from a day to three months. <strong>Self-exclusion</strong> lasts six months, one year or five years.</p><ul><li>Either begins at once, and logs you out everywhere.</li><li>You cannot bet or deposit until it ends, on any of our sites. You get no advertising.</li><li>Your money stays yours: you can still log in to withdraw it.</li><li>It cannot be ended early.</li></ul><p>You find both under <strong>Personal centre, Responsible gaming</strong>. If you cannot get there, write to us and we do it for you.</p>',
        CN: '<p><strong>暂停</strong>为期一天至三个月；<strong>自我禁入</strong>为期六个月、一年或五年。</p><ul><li>立即生效，并在所有设备退出登录。</li><li>期间在本站任何网址都不能投注或存款，也不会收到宣传。</li><li>您的资金仍归您所有，可登录提款。</li><li>不能提前结束。</li></ul><p>两者都在<strong>个人中心 › 理性博彩</strong>。若无法打开，请联系我们，我们会代为办理。</p>',
        JA: '<p><strong>休止</strong>は1日から3か月、<strong>自己排除</strong>は6か月・1年・5年です。</p><ul><li>すぐに始まり、すべての端末からログアウトします。</li><li>終わるまで、当サイトのどのURLからもベットと入金はできません。広告もお送りしません。</li><li>お金はお客様のものです。出金のためのログインはできます。</li><li>途中でやめることはできません。</li></ul><p>どちらも<strong>マイページ › プレイの管理</strong>にあります。開けない場合はご連絡いただければ、こちらで手続きします。</p>',
        TH: '<p><strong>การพัก</strong>มีตั้งแต่หนึ่งวันถึงสามเดือน <strong>ระงับการเล่นด้วยตนเอง</strong>มีหกเดือน หนึ่งปี หรือห้าปี</p><ul><li>มีผลทันที และออกจากระบบทุกอุปกรณ์</li><li>เดิมพันหรือฝากเงินไม่ได้จนกว่าจะสิ้นสุด ในทุกที่อยู่เว็บของเรา และจะไม่ได้รับโฆษณา</li><li>เงินยังเป็นของท่าน เข้าสู่ระบบเพื่อถอนได้</li><li>ยกเลิกก่อนกำหนดไม่ได้</li></ul><p>ทั้งสองอยู่ใน <strong>บัญชีของฉัน › วงเงินและการพัก</strong> หากเข้าไม่ได้ กรุณาติดต่อเรา เราจะทำเลยให้</p>',
        VI: '<p><strong>Tạm nghỉ</strong> kéo dài từ một ngày đến ba tháng. <strong>Tự loại trừ</strong> kéo dài sáu tháng, một năm hoặc năm năm.</p><ul><li>Có hiệu lực ngay và đăng xuất khỏi mọi thiết bị.</li><li>Không thể cược hay nạp tiền cho đến khi hết hạn, ở mọi địa chỉ của nhà cái này, và không nhận quảng cáo.</li><li>Tiền vẫn là của quý khách: vẫn có thể đăng nhập để rút.</li><li>Không thể kết thúc sớm.</li></ul><p>Cả hai nằm trong <strong>Tài khoản của tôi › An toàn khi chơi</strong>. Nếu không mở được, hãy gửi thư cho chúng tôi, chúng tôi sẽ làm thay.</p>',
      },
    },
    {
      id: 'responsible-gaming',
      titles: {
        EN: 'When it stops being fun',
        CN: '当游戏不再是消遣',
        JA: '遊びでなくなったとき',
        TH: 'เมื่อการเล่นไม่สนุกอีกต่อไป',
        VI: 'Khi trò chơi không còn vui',
      },
      contents: {
        EN: '<p>Ask yourself now and then:</p><ul><li>Do I play with money that is meant for something else?</li><li>Do I try to win back what I lost?</li><li>Do I hide how much I play?</li><li>Am I restless when I do not play?</li></ul><p>One yes is reason enough to <a href="/help?article=limits">set a limit</a> or <a href="/help?article=self-exclusion">take a break</a>. Talk to someone you trust, your doctor or your national gambling helpline.</p><p>Nobody under 18 may play. Log out on shared devices, and use the parental controls of your phone.</p>',
        CN: '<p>请不时自问：</p><ul><li>我是否在用另有用途的钱游戏？</li><li>我是否想赢回输掉的钱？</li><li>我是否隐瞒自己的游戏程度？</li><li>不玩的时候，我是否坐立不安？</li></ul><p>只要有一项为“是”，就应<a href="/help?article=limits">设定限额</a>或<a href="/help?article=self-exclusion">暂停</a>。请与信任的人、医生或您所在国家的求助热线谈谈。</p><p>未满 18 岁者不得参与。在共用设备上请退出登录，并使用手机的家长控制功能。</p>',
        JA: '<p>ときどき、ご自身に問いかけてください。</p><ul><li>ほかに使うはずのお金で遊んでいないか。</li><li>負けた分を取り返そうとしていないか。</li><li>どれだけ遊んでいるかを隠していないか。</li><li>遊んでいないと落ち着かないか。</li></ul><p>一つでも当てはまれば、<a href="/help?article=limits">限度額の設定</a>か<a href="/help?article=self-exclusion">休止</a>をご検討ください。信頼できる方、医師、お住まいの国の相談窓口にお話しください。</p><p>18歳未満の方は参加できません。共用の端末ではログアウトし、スマートフォンの保護者機能をお使いください。</p>',
        TH: '<p>ลองถามตัวเองเป็นระยะ:</p><ul><li>ฉันเล่นด้วยเงินที่ควรใช้กับเรื่องอื่นหรือไม่</li><li>ฉันพยายามเอาเงินที่เสียคืนหรือไม่</li><li>ฉันปิดบังว่าเล่นมากแค่ไหนหรือไม่</li><li>ฉันกระวนกระวายเมื่อไม่ได้เล่นหรือไม่</li></ul><p>หากใช่เพียงข้อเดียว ก็ควร<a href="/help?article=limits">ตั้งวงเงิน</a>หรือ<a href="/help?article=self-exclusion">พัก</a> พูดคุยกับคนที่ไว้ใจ แพทย์ หรือสายด่วนในประเทศของท่าน</p><p>ผู้มีอายุต่ำกว่า 18 ปีห้ามเล่น กรุณาออกจากระบบเมื่อใช้เครื่องร่วมกัน และใช้การควบคุมของผู้ปกครองบนโทรศัพท์</p>',
        VI: '<p>Thỉnh thoảng hãy tự hỏi:</p><ul><li>Tôi có chơi bằng tiền dành cho việc khác không?</li><li>Tôi có cố gỡ lại số đã thua không?</li><li>Tôi có giấu mức độ chơi của mình không?</li><li>Tôi có bồn chồn khi không chơi không?</li></ul><p>Chỉ một câu “có” cũng đủ để <a href="/help?article=limits">đặt hạn mức</a> hoặc <a href="/help?article=self-exclusion">tạm nghỉ</a>. Hãy nói chuyện với người tin cậy, bác sĩ hoặc đường dây hỗ trợ tại nước quý khách.</p><p>Người dưới 18 tuổi không được chơi. Hãy đăng xuất trên thiết bị dùng chung và dùng tính năng kiểm soát của phụ huynh.</p>',
      },
    },
  ],
}
