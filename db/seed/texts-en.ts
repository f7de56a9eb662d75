import type { SiteTexts } from './texts.ts'

export const english: SiteTexts = {
  conditions: [
    `<h3>Who may play</h3>
     <p>Members are at least 20 years old and live where the service is licensed. We may ask for a document that shows your age, and we do not pay out before we have seen it.</p>`,
    `<h3>One person, one account</h3>
     <p>Each person has one account, registered with their own mobile number and their own bank account. An account cannot be lent, sold or shared. Several accounts of one person are closed and what was deposited is returned.</p>`,
    `<h3>Deposits</h3>
     <ul>
       <li>Transfer only from a bank account in your own name.</li>
       <li>A transfer is usually in your wallet within 1 minute.</li>
       <li>A QR code is good for one deposit. Make a new one each time.</li>
       <li>Upload a slip within 1 hour of the transfer.</li>
     </ul>`,
    `<h3>Withdrawals</h3>
     <p>We pay only to the bank account that you registered. To change it, contact support; we will ask you to confirm that it is you. While a bonus is active its conditions come first.</p>`,
    `<h3>Bonuses</h3>
     <p>One bonus can be active at a time. What it gives and what it asks for is shown before you accept it. Bonuses taken by agreement between several accounts are void.</p>`,
    `<h3>Your data</h3>
     <p>We keep your name, number and bank account to run your account and because the law asks us to. We do not sell them. Support never asks for your password or for a code that was sent to you.</p>`,
    `<h3>Keep it a game</h3>
     <p>Play with money you can do without, and never to win back a loss. You can ask support at any time to limit or close your account. If playing worries you, call the mental health line <a href="tel:1323">1323</a> in Thailand, free of charge, day and night.</p>`,
  ],
  agreements: [
    '<p><strong>It is me.</strong> I am at least 20 years old, and the number and bank account that I registered are my own.</p>',
    '<p><strong>My money, my account.</strong> I deposit from and withdraw to the bank account in my own name only.</p>',
    '<p><strong>I read before I accept.</strong> A bonus has conditions; until they are met, a withdrawal may have to wait.</p>',
    '<p><strong>I keep my secrets.</strong> I tell nobody my password or my codes. Support never asks for them.</p>',
  ],
  notice: `<p>While this bonus is active you cannot take another one or withdraw. Where its terms say so, the first withdrawal afterwards takes the whole amount.</p>
    <p>If you cancel it before its conditions are met, you keep <strong>{percentFail}%</strong> of the balance that is left.</p>`,
  refund: `<ul>
      <li>The refund is <strong>{success}%</strong> of yesterday’s net loss at all games, or <strong>{fail}%</strong> when a bonus was used on that day.</li>
      <li>A day runs from midnight to midnight in Bangkok. Net loss is what you staked less what you won, by the games’ own histories.</li>
      <li>The least refund is {minimum}.</li>
      <li>It can be received once a day, while no bonus is in use, and only on the day after the loss.</li>
    </ul>`,
  contact:
    'We are here every day, day and night. Write to us on LINE: add the account with the QR code or the button below. Have your phone number ready, and for a deposit the slip. We never ask for your password.',
}
