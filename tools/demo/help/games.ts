import type { DemoHelpCategory } from './help-texts.ts'

export const GAMES: DemoHelpCategory = {
  code: 'games',
  titles: {
    EN: 'Games and fairness',
    CN: '游戏与公平',
    JA: 'ゲームと公平性',
    TH: 'เกมและความยุติธรรม',
    VI: 'Trò chơi và tính công bằng',
  },
  articles: [
    {
      id: 'game-rules',
      titles: {
        EN: 'Rules of the games',
        CN: '游戏规则',
        JA: 'ゲームのルール',
        TH: 'กติกาของเกม',
        VI: 'Luật các trò chơi',
      },
      contents: {
        EN: '<p>Each game has its own rules behind the <strong>i</strong> of its panel: lines, symbols, payouts and the return to player, as computed and as played so far.</p><ul><li><strong>Slots</strong> pay by lines from the left. A wild stands for other symbols; three scatters start free spins.</li><li><strong>Live tables, sports and lottery</strong> are settled by the result that is published, and each bet keeps the odds it was placed at.</li><li><strong>Play money</strong> games have the same rules and chances as games for money.</li></ul><p>If a game fails, the open round is finished or your bet is refunded.</p>',
        CN: '<p>每款游戏的规则都在面板的 <strong>i</strong> 按钮中：线数、符号、赔付，以及理论与实际的返还率。</p><ul><li><strong>电子游戏</strong>自左向右按线赔付。百搭可代替其他符号；三个分散符号触发免费旋转。</li><li><strong>真人、体育与彩票</strong>按公布的结果结算，每注以投注时的赔率为准。</li><li><strong>试玩币</strong>模式的规则与概率与真钱模式完全相同。</li></ul><p>若游戏故障，未完成的局会继续完成，或退还投注。</p>',
        JA: '<p>各ゲームのルールはパネルの <strong>i</strong> にあります。ライン、図柄、配当、理論上と実際の還元率が載っています。</p><ul><li><strong>スロット</strong>は左からのラインで支払います。ワイルドは他の図柄の代わりになり、スキャッター三つでフリースピンが始まります。</li><li><strong>ライブ、スポーツ、宝くじ</strong>は公表された結果で精算し、各ベットは受付時のオッズのままです。</li><li><strong>お試しマネー</strong>でもルールと確率は同じです。</li></ul><p>ゲームに不具合が起きたラウンドは、完了させるかベット額をお返しします。</p>',
        TH: '<p>กติกาของแต่ละเกมอยู่ที่ปุ่ม <strong>i</strong> บนแผงควบคุม: ไลน์ สัญลักษณ์ การจ่ายเงิน และRTPทั้งตามทฤษฎีและตามจริง</p><ul><li><strong>สล็อต</strong>จ่ายตามไลน์จากซ้าย ไวลด์แทนสัญลักษณ์อื่น และสแกตเตอร์สามตัวเริ่มฟรีสปิน</li><li><strong>คาสิโนสด กีฬา และหวย</strong>ตัดสินตามผลที่ประกาศ แต่ละเดิมพันใช้ราคาขณะวาง</li><li><strong>เงินทดลองเล่น</strong>มีกติกาและโอกาสเหมือนเงินจริง</li></ul><p>หากเกมขัดข้อง รอบที่ค้างจะถูกเล่นจนจบหรือคืนเงินเดิมพัน</p>',
        VI: '<p>Luật của mỗi trò nằm sau nút <strong>i</strong> trên bảng điều khiển: dòng, biểu tượng, tiền trả và tỷ lệ hoàn trả theo lý thuyết lẫn thực tế.</p><ul><li><strong>Nổ hũ</strong> trả theo dòng từ trái sang. Wild thay cho biểu tượng khác; ba scatter mở lượt quay miễn phí.</li><li><strong>Bàn trực tiếp, thể thao và xổ số</strong> được tính theo kết quả công bố; mỗi cược giữ tỷ lệ lúc đặt.</li><li><strong>Tiền chơi thử</strong> có cùng luật và cùng cơ hội như chơi tiền thật.</li></ul><p>Nếu trò chơi gặp lỗi, ván đang mở sẽ được hoàn tất hoặc hoàn lại tiền cược.</p>',
      },
    },
    {
      id: 'provable-fairness',
      titles: {
        EN: 'What provably fair means',
        CN: '什么是可验证公平',
        JA: '証明可能な公平性とは',
        TH: 'พิสูจน์ความยุติธรรมได้หมายความว่าอย่างไร',
        VI: 'Kiểm chứng công bằng là gì',
      },
      contents: {
        EN: '<p>In games with this mark the result of a round follows from three things: a secret server seed, a client seed that you may change, and a number that counts your rounds.</p><ol><li>Before you play we show the fingerprint (SHA-256) of the server seed. It can no longer be changed without the fingerprint changing.</li><li>You play, with your own client seed if you like.</li><li>When you change the seeds, the server seed is revealed. Anyone can then compute every round again.</li></ol><p>Games of other vendors are certified by laboratories and do not carry the mark.</p>',
        CN: '<p>带有此标记的游戏，每局结果由三项决定：保密的服务器种子、您可以更改的客户端种子，以及局数计数。</p><ol><li>开始前我们公布服务器种子的指纹（SHA-256）。种子一旦更改，指纹必然不同。</li><li>您开始游戏，也可使用自己的客户端种子。</li><li>更换种子时公开服务器种子，任何人都可重新计算每一局。</li></ol><p>其他厂商的游戏由实验室认证，不带此标记。</p>',
        JA: '<p>この印のあるゲームの結果は、秘密のサーバーシード、変更できるクライアントシード、回数を数える番号の三つから決まります。</p><ol><li>始める前にサーバーシードの指紋（SHA-256）を公開します。シードを変えれば指紋も変わります。</li><li>ご自身のクライアントシードでも遊べます。</li><li>シードを交換するとサーバーシードが公開され、誰でも各ラウンドを計算し直せます。</li></ol><p>他社のゲームは検査機関の認証によるもので、この印はありません。</p>',
        TH: '<p>เกมที่มีเครื่องหมายนี้ ผลของรอบมาจากสามสิ่ง: ซีดเซิร์ฟเวอร์ที่เป็นความลับ ซีดผู้เล่นที่ท่านเปลี่ยนได้ และเลขนับรอบ</p><ol><li>ก่อนเล่น เราแสดงแฮช (SHA-256) ของซีดเซิร์ฟเวอร์ หากซีดเปลี่ยน แฮชจะเปลี่ยนตาม</li><li>ท่านเล่น จะใช้ซีดของตัวเองก็ได้</li><li>เมื่อเปลี่ยนซีด ซีดเซิร์ฟเวอร์จะถูกเปิดเผย ใครก็คำนวณทุกรอบซ้ำได้</li></ol><p>เกมของค่ายอื่นรับรองโดยห้องปฏิบัติการ จึงไม่มีเครื่องหมายนี้</p>',
        VI: '<p>Ở trò chơi có dấu này, kết quả mỗi ván sinh ra từ ba thứ: seed máy chủ được giữ kín, seed người chơi mà quý khách có thể đổi, và số đếm ván.</p><ol><li>Trước khi chơi, chúng tôi công bố dấu vân tay (SHA-256) của seed máy chủ. Đổi seed thì dấu vân tay cũng đổi.</li><li>Quý khách chơi, có thể dùng seed riêng.</li><li>Khi đổi seed, seed máy chủ được công khai và ai cũng tính lại được từng ván.</li></ol><p>Trò chơi của nhà cung cấp khác do phòng thí nghiệm chứng nhận nên không mang dấu này.</p>',
      },
    },
    {
      id: 'verify-a-round',
      titles: {
        EN: 'How to verify a round',
        CN: '如何验证一局',
        JA: '結果を検証する方法',
        TH: 'วิธีตรวจสอบผลของรอบ',
        VI: 'Cách kiểm chứng một ván',
      },
      contents: {
        EN: '<ol><li>Open <strong>Personal centre, Betting record</strong> and choose the round.</li><li>If the seeds are still in use, change them in the game first: then the server seed is shown.</li><li>Press <strong>Verify</strong>. Your browser computes the round again and compares.</li></ol><p>To do it yourself: the fingerprint is SHA-256 of the server seed as text. The numbers come from HMAC-SHA-256 with the server seed as key and <strong>client seed:nonce:0</strong> as message, four bytes a number.</p><p>If anything differs, send us the round as a complaint; what we recorded is attached automatically.</p>',
        CN: '<ol><li>打开<strong>个人中心 › 投注记录</strong>，选择该局。</li><li>若种子仍在使用，请先在游戏中更换，服务器种子才会公开。</li><li>点击<strong>验证</strong>，您的浏览器会重新计算并比对。</li></ol><p>自行验证：指纹是服务器种子文本的 SHA-256；数字来自 HMAC-SHA-256，以服务器种子为密钥，以<strong>客户端种子:局序号:0</strong> 为消息，每四个字节为一个数字。</p><p>如有不符，请就该局提出投诉，记录会自动附上。</p>',
        JA: '<ol><li><strong>マイページ › ベット履歴</strong>を開き、ラウンドを選びます。</li><li>シードを使用中の場合は、先にゲーム内で交換してください。サーバーシードが公開されます。</li><li><strong>検証する</strong>を押すと、お使いのブラウザが計算し直して比べます。</li></ol><p>ご自身で行う場合、指紋はサーバーシードの文字列の SHA-256 です。数値は HMAC-SHA-256（鍵はサーバーシード、本文は<strong>クライアントシード:番号:0</strong>）から4バイトずつ取ります。</p><p>違いがあれば、そのラウンドを苦情としてお送りください。記録は自動で添付されます。</p>',
        TH: '<ol><li>เปิด <strong>บัญชีของฉัน › ประวัติการเดิมพัน</strong> แล้วเลือกรอบ</li><li>หากซีดยังใช้อยู่ ให้เปลี่ยนในเกมก่อน ซีดเซิร์ฟเวอร์จึงจะแสดง</li><li>กด <strong>ตรวจสอบ</strong> เบราว์เซอร์ของท่านจะคำนวณใหม่และเปรียบเทียบ</li></ol><p>หากต้องการทำเอง: ลายนิ้วมือคือ SHA-256 ของซีดเซิร์ฟเวอร์แบบข้อความ ตัวเลขมาจาก HMAC-SHA-256 โดยใช้ซีดเซิร์ฟเวอร์เป็นกุญแจ และ <strong>ซีดผู้เล่น:เลขรอบ:0</strong> เป็นข้อความ ครั้งละสี่ไบต์</p><p>หากไม่ตรงกัน ส่งรอบนั้นเป็นข้อร้องเรียน ข้อมูลที่บันทึกไว้จะแนบไปเอง</p>',
        VI: '<ol><li>Mở <strong>Tài khoản của tôi › Lịch sử cược</strong> và chọn ván.</li><li>Nếu seed còn đang dùng, hãy đổi trong trò chơi trước: khi đó seed máy chủ mới hiện.</li><li>Nhấn <strong>Kiểm chứng</strong>. Trình duyệt của quý khách tính lại và so sánh.</li></ol><p>Tự làm: dấu vân tay là SHA-256 của seed máy chủ dạng văn bản. Các số lấy từ HMAC-SHA-256 với khóa là seed máy chủ và thông điệp là <strong>seed người chơi:số ván:0</strong>, mỗi số bốn byte.</p><p>Nếu có gì sai khác, hãy gửi ván đó thành khiếu nại; dữ liệu ghi nhận sẽ tự đính kèm.</p>',
      },
    },
  ],
}
