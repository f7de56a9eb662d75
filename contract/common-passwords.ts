/** The most guessed passwords, in Thailand and Laos too. All are in lower case and have at least 8 characters. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 01234567 0987654321 987654321 87654321 123123123 12341234 11223344
  1122334455 12344321 13579246 147258369 159753456 123454321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4
  qwertyui qwertyuiop qwerty123 qwer1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abc12345 abcd1234 abcdefgh
  a1234567 a12345678 aa123456 aa112233 aaa12345 p@ssw0rd passw0rd password password1 password12 password123
  iloveyou iloveyou1 sunshine princess football baseball superman batman123 pokemon1 dragon123 monkey123 master123
  welcome1 welcome123 letmein1 admin123 administrator test1234 computer internet samsung1 whatever trustno1 starwars
  thailand thailand1 bangkok1 bangkok123 sawasdee somchai1 somchai123 laos1234 vientiane muangthai liverpool manchester
  chelsea1 arsenal1 barcelona facebook instagram jackpot1 slotxo88 casino88 lucky888 money888 88888888x 0812345678`
    .trim()
    .split(/\s+/),
)
