import type { DemoHelpCategory } from './help-texts.ts'

export const START: DemoHelpCategory = {
  code: 'start',
  titles: { EN: 'Getting started', CN: '开始使用', JA: 'はじめに', TH: 'เริ่มต้นใช้งาน', VI: 'Bắt đầu' },
  articles: [
    {
      id: 'register',
      titles: {
        EN: 'How to register',
        CN: '如何注册',
        JA: '登録の方法',
        TH: 'วิธีสมัครสมาชิก',
        VI: 'Cách đăng ký',
      },
      contents: {
        EN: '<p>You need to be 18 or over. Registration takes about a minute.</p><ol><li>Press <strong>Register</strong> and choose a username, or your mobile number where that is offered.</li><li>Choose a password that you use nowhere else.</li><li>Confirm your age and agree to the terms.</li></ol><p>One person has one account. You can look at every game, and try many with play money, before you register.</p>',
        CN: '<p>您须年满 18 岁。注册约需一分钟。</p><ol><li>点击<strong>注册</strong>，设定用户名；若本站开放，也可使用手机号码。</li><li>设定一个您在别处未使用过的密码。</li><li>确认年龄并同意条款。</li></ol><p>每人仅限一个账户。注册前，您可以浏览全部游戏，并用试玩币试玩其中许多款。</p>',
        JA: '<p>18歳以上の方に限ります。登録は1分ほどで終わります。</p><ol><li><strong>新規登録</strong>を押し、ユーザー名を決めます。対応している場合は携帯電話番号でも登録できます。</li><li>ほかで使っていないパスワードを決めます。</li><li>年齢を確認し、規約に同意します。</li></ol><p>アカウントはお一人さま一つです。登録前でもすべてのゲームを見ることができ、多くはお試しマネーで試せます。</p>',
        TH: '<p>ท่านต้องมีอายุ 18 ปีขึ้นไป การสมัครใช้เวลาประมาณหนึ่งนาที</p><ol><li>กด <strong>สมัครสมาชิก</strong> แล้วตั้งชื่อผู้ใช้ หรือใช้เบอร์มือถือหากเปิดให้ใช้</li><li>ตั้งรหัสผ่านที่ไม่ได้ใช้ที่อื่น</li><li>ยืนยันอายุและยอมรับข้อกำหนด</li></ol><p>หนึ่งคนมีได้หนึ่งบัญชี ก่อนสมัครท่านดูเกมได้ทั้งหมด และลองหลายเกมด้วยเงินทดลองเล่นได้</p>',
        VI: '<p>Quý khách phải từ 18 tuổi trở lên. Việc đăng ký mất khoảng một phút.</p><ol><li>Nhấn <strong>Đăng ký</strong> và chọn tên đăng nhập, hoặc dùng số điện thoại nếu trang có hỗ trợ.</li><li>Chọn mật khẩu chưa dùng ở nơi nào khác.</li><li>Xác nhận tuổi và đồng ý với điều khoản.</li></ol><p>Mỗi người có một tài khoản. Trước khi đăng ký, quý khách có thể xem mọi trò chơi và chơi thử nhiều trò bằng tiền chơi thử.</p>',
      },
    },
    {
      id: 'log-in',
      titles: {
        EN: 'Logging in, and a forgotten password',
        CN: '登录与忘记密码',
        JA: 'ログインとパスワードを忘れたとき',
        TH: 'การเข้าสู่ระบบและลืมรหัสผ่าน',
        VI: 'Đăng nhập và quên mật khẩu',
      },
      contents: {
        EN: '<p>After a wrong password we ask for the letters of a picture. After five wrong attempts in a row, we lock the account for five minutes so nobody can guess your password.</p><p>Forgot it? Choose <strong>Forgot password</strong> in the login window. Reset it by email or with your verified mobile number.</p><p>See where you’re logged in under <strong>Personal centre</strong> and log out any device you don’t recognise. We never ask for your password, by mail, chat or phone.</p>',
        CN: '<p>密码输入错误后，需要填写图片中的字符。连续五次错误后，账户五分钟内不能登录，以防他人猜测。</p><p>忘记密码？请在登录窗口选择<strong>忘记密码</strong>，通过您的电子邮箱或已验证的手机号码重新设定。</p><p>您可以在<strong>个人中心</strong>查看已登录设备，并退出不认识的设备。我们绝不会通过邮件、聊天或电话索取您的密码。</p>',
        JA: '<p>パスワードを間違えると、画像の文字の入力をお願いします。続けて5回間違えると、推測を防ぐため5分間ログインできません。</p><p>お忘れの場合は、ログイン画面の<strong>パスワードをお忘れですか</strong>から、メールアドレスまたは確認済みの携帯電話番号で再設定できます。</p><p>現在のログインは<strong>マイページ</strong>で確認でき、心当たりのないものは終了できます。メール、チャット、電話でパスワードをお聞きすることは決してありません。</p>',
        TH: '<p>หากกรอกรหัสผ่านผิด เราจะขอตัวอักษรในภาพ หากผิดติดกันห้าครั้ง จะเข้าสู่ระบบไม่ได้ห้านาทีเพื่อป้องกันการเดารหัส</p><p>ลืมรหัสผ่าน? เลือก <strong>ลืมรหัสผ่าน</strong> ในหน้าต่างเข้าสู่ระบบ แล้วตั้งใหม่ผ่านอีเมลหรือเบอร์มือถือที่ยืนยันแล้ว</p><p>ดูการเข้าสู่ระบบทั้งหมดได้ใน <strong>บัญชีของฉัน</strong> และยกเลิกรายการที่ไม่รู้จักได้ เราไม่เคยขอรหัสผ่านทางอีเมล แชต หรือโทรศัพท์</p>',
        VI: '<p>Sau một lần sai mật khẩu, chúng tôi yêu cầu nhập ký tự trong hình. Sai năm lần liên tiếp, tài khoản tạm ngừng đăng nhập năm phút để chống dò mật khẩu.</p><p>Quên mật khẩu? Chọn <strong>Quên mật khẩu</strong> ở cửa sổ đăng nhập rồi đặt lại bằng email hoặc số điện thoại đã xác minh.</p><p>Trong <strong>Tài khoản của tôi</strong>, quý khách thấy mọi phiên đăng nhập và có thể kết thúc phiên lạ. Chúng tôi không bao giờ hỏi mật khẩu qua thư, trò chuyện hay điện thoại.</p>',
      },
    },
    {
      id: 'verify',
      titles: {
        EN: 'Verifying who you are',
        CN: '验证身份',
        JA: 'ご本人の確認',
        TH: 'การยืนยันตัวตน',
        VI: 'Xác minh danh tính',
      },
      contents: {
        EN: '<p>We check your age and that the account is yours, as early as we can, so that nothing new is asked for when you withdraw.</p><ul><li>A code by SMS confirms your mobile number.</li><li>A login from an address we have not seen asks for one more proof: a code by SMS or from an authenticator, your e-mail address, or the name on your bank account.</li><li>If documents are needed, we say which and why before you deposit. Each is asked for once.</li></ul>',
        CN: '<p>我们会尽早核实您的年龄与账户归属，以免在提款时再提出新的要求。</p><ul><li>短信验证码用于确认您的手机号码。</li><li>从陌生地址登录时，需要再提供一项证明：短信或验证器中的验证码、您的电子邮箱，或银行账户户名。</li><li>若需要证明材料，我们会在存款前说明种类与原因，且每种只索取一次。</li></ul>',
        JA: '<p>出金のときに新たなお願いをしないよう、年齢とご本人であることはできるだけ早く確認します。</p><ul><li>SMSの認証コードで携帯電話番号を確認します。</li><li>初めての接続元からのログインでは、SMSまたは認証アプリのコード、メールアドレス、銀行口座の名義のいずれかをもう一つお願いします。</li><li>書類が必要な場合は、入金の前に種類と理由をお知らせします。同じ書類を二度お願いすることはありません。</li></ul>',
        TH: '<p>เราตรวจสอบอายุและความเป็นเจ้าของบัญชีให้เร็วที่สุด เพื่อไม่ต้องขออะไรเพิ่มเมื่อท่านถอนเงิน</p><ul><li>รหัสทาง SMS ใช้ยืนยันเบอร์มือถือ</li><li>การเข้าสู่ระบบจากที่อยู่ IP ใหม่ต้องยืนยันเพิ่มหนึ่งอย่าง คือรหัสทาง SMS หรือแอปยืนยันตัวตน อีเมล หรือชื่อบัญชีธนาคาร</li><li>หากต้องใช้เอกสาร เราจะแจ้งชนิดและเหตุผลก่อนฝากเงิน และขอเพียงครั้งเดียว</li></ul>',
        VI: '<p>Chúng tôi kiểm tra tuổi và chủ tài khoản sớm nhất có thể, để khi rút tiền không phải yêu cầu thêm.</p><ul><li>Mã SMS xác nhận số điện thoại của quý khách.</li><li>Khi đăng nhập từ địa chỉ lạ, cần thêm một bằng chứng: mã SMS hoặc mã từ ứng dụng xác thực, email, hoặc tên tài khoản ngân hàng.</li><li>Nếu cần giấy tờ, chúng tôi nói rõ loại và lý do trước khi nạp tiền. Mỗi loại chỉ hỏi một lần.</li></ul>',
      },
    },
  ],
}
