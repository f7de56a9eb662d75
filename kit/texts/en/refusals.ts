import type { LimitPeriod } from '#contract/protection'
import type { RefusalCode } from '#contract/refusal'

/** The text of each refusal: the problem, and what to do next. Loaded with the first refusal. */
export const refusals = {
  'refusal.gone': 'This service has closed.',
  'refusal.invalid-token': 'You have been signed out. Please sign in again.',
  'refusal.UNAUTHORIZED': 'We could not confirm your identity. Please sign in again.',
  'refusal.EXPIRED_AUTH_TOKEN': 'Your session has ended. Please sign in again.',
  'refusal.INVALID_USER_1': 'We could not confirm your identity. Please sign in again.',
  'refusal.INVALID_USER_2': 'This account cannot be used. Please contact support.',
  'refusal.INVALID_USER_3': 'This account is not allowed to do this.',
  'refusal.INVALID_USER_4': 'This session is from another region. Please sign in again.',
  'refusal.INVALID_IP':
    'The service is not available on this network. If you use a VPN, turn it off and try again.',
  'refusal.NO_USER': 'We could not find this username. Please check it.',
  'refusal.WRONG_PASSWORD': 'The old password is not correct. Please try again.',
  'refusal.WRONG_CREDENTIAL': 'Wrong phone number or password. Please try again.',
  'refusal.INACTIVE_USER': 'This account is suspended. Please contact support.',
  'refusal.LOGIN_FAIL': 'Could not sign in. Please try again.',
  'refusal.KEY_MISSING': 'This app is out of date. Please reload the page.',
  'refusal.KEY_INVALID': 'This version of the app is not accepted. Please reload the page.',

  'refusal.PROOF_OF_WORK_NEEDED': 'We are very busy. Please try again.',
  'refusal.OTP_BLOCK': 'Too many code requests. Please wait a while, then ask again.',
  'refusal.REQUEST_LIMIT': 'Too many requests. Please wait a while, then try again.',
  'refusal.REQUEST_LIMIT_1MIN': 'Too many requests. Please wait about 1 minute.',

  'refusal.OTP_TOKEN_INVALID': 'This verification is no longer valid. Please ask for a new code.',
  'refusal.OTP_NOT_EXIST': 'There is no code for this number. Please ask for a new one.',
  'refusal.OTP_VERIFIED': 'This number is already confirmed. Please continue.',
  'refusal.OTP_EXPIRED': 'The code has expired. Please ask for a new one.',
  'refusal.OTP_CODE_INVALID': 'The code is not correct. Check the SMS and try again.',
  'refusal.OTP_SEND_FAIL': 'The code could not be sent. Please try again in a moment.',
  'refusal.OTP_VERIFY_FAIL': 'Too many wrong codes. Please ask for a new one.',
  'refusal.UNVERIFIED_OTP': 'The phone number is not confirmed yet. Please ask for a code.',

  'refusal.EXISTING_USER': 'This number is already registered. Please sign in.',
  'refusal.EXISTING_BANK': 'This bank account is already registered. Please use another one.',
  'refusal.INVALID_USER_INFO': 'Some details are not valid. Please check what you filled in.',
  'refusal.GAME_ACTIVATION_FAIL':
    'The game account could not be opened. Please try again in a moment.',
  'refusal.INVALID_BANK': 'The bank or the account number is not valid. Please check it.',
  'refusal.BANK_ACCOUNT_NAME_ENG': 'Bank account name must be in English only.',
  'refusal.REGISTER_FAIL': 'The account could not be created. Please try again.',
  'refusal.PHONE_NUMBER_REQUIRE_10_DIGIT': 'The phone number must have 10 digits.',

  'refusal.BONUS_REMAINING':
    'You still have an active bonus, or its money must be withdrawn first.',
  'refusal.BONUS_ALREADY_ACTIVE':
    'You already have an active bonus. Complete its wagering or cancel it first.',
  'refusal.BONUS_MAX_CLAIMED': 'You have already claimed this bonus the maximum number of times.',
  'refusal.BONUS_CONDITION': 'The bonus terms are not complete yet. Please read them again.',
  'refusal.BONUS_CLEAR': 'There is no bonus to cancel.',
  'refusal.BONUS_FULL': 'This bonus has been fully claimed. Please choose another one.',
  'refusal.ROUNDS_OPEN':
    'Some of your money is in a round that has not ended, or whose result has not arrived. You can cancel the bonus after that.',
  'refusal.BONUS_DEVICE':
    'This bonus was claimed on this device before. Please choose another one.',
  'refusal.NO_PROMOTION': 'We could not find this promotion. Please check the code.',
  'refusal.PROMOTION_RECEIVED': 'You have already claimed this promotion.',
  'refusal.PROMOTION_CODE_USED': 'This code has already been used.',

  'refusal.INVITE_COLLECT': 'Make your first deposit to claim the invite bonus.',
  'refusal.INVITE_INACTIVE': 'The invite programme is unavailable right now.',
  'refusal.NO_INVITE_BONUS': 'There is no invite bonus to claim yet. Invite a friend first.',
  'refusal.NO_INVITEE_PLAY_INFO': 'Your friends have not played yet. Please check again later.',
  'refusal.INVITE_BONUS_SUCCESS': 'You have already claimed the invite bonus.',
  'refusal.INVITE_BONUS_FAIL': 'Your friends have not completed the terms of the invite bonus yet.',

  'refusal.NO_REFUND': 'There is no refund for you today. Please check again tomorrow.',
  'refusal.REFUND_CONDITION':
    'You cannot claim a refund while a bonus is active. Complete its wagering or cancel it first.',
  'refusal.REFUND_SUCCESS': 'You have already claimed this refund.',
  'refusal.REFUND_INACTIVE': 'Refunds are unavailable right now.',
  'refusal.REFUND_MINIMUM': 'The refund is below the minimum that can be claimed.',

  'refusal.NO_BANK': 'This bank cannot be used right now. Please contact support.',
  'refusal.NO_WALLET': 'Money cannot be transferred to this account. Please choose another one.',
  'refusal.SLOT_ALREADY_ACTIVE': 'This game account is already open.',
  'refusal.SLOT_ACTIVATE_FAIL':
    'The game account could not be opened. Please try again in a moment.',
  'refusal.SLOT_NO_ACCOUNT': 'You have no account at this game yet. Open it first.',
  'refusal.SLOT_RESET_PASSWORD_FAIL': 'The game password could not be changed. Please try again.',
  'refusal.TRANSFER_MINIMUM': 'The amount is too small to transfer.',
  'refusal.NO_GAME': 'We could not find this game. Please choose another one.',
  'refusal.MONEY_NOT_ENOUGH': 'Not enough balance. Lower the amount or make a deposit.',
  'refusal.TRANSFER_FAIL': 'The transfer failed. Your money is safe. Please check your balances.',
  'refusal.NOT_AREASLOT': 'Your account was not found at Area Slot. Please contact support.',
  'refusal.NOT_UFABET': 'Your account was not found at UFABET. Please contact support.',
  'refusal.QR_FAIL': 'The QR could not be created. Please try again or choose another method.',

  'refusal.SLIP_UPLOAD_FAIL': 'The slip could not be uploaded. Please try again.',
  'refusal.SLIP_NO_FILE': 'Please choose a picture of the slip first.',
  'refusal.SLIP_INVALID_FILE': 'This file is not a picture of a slip. Please choose a PNG or JPEG.',
  'refusal.TRUELINK_DUPLICATE': 'This gift link has already been used. Please use another one.',
  'refusal.TRUELINK_INVALID':
    'This gift link is wrong or has expired. Please check it in TrueMoney, or create another gift.',

  'refusal.NO_CLAIMABLE_COUPON': 'There is no prize to claim.',
  'refusal.INVALID_PRIZE_CODE': 'This prize is not valid. Please contact support.',
  'refusal.INVALID_CODE': 'This code is not valid. Please check it.',
  'refusal.INVALID_COUPON_TYPE': 'This prize cannot be claimed here. Please contact support.',
  'refusal.COUPON_EXPIRED': 'This prize has expired.',

  'refusal.NO_DATA': 'There is nothing to show.',
  'refusal.INTERNAL_SERVER_ERROR':
    'Something went wrong on our side. Please try again in a moment.',
  'refusal.BAD_REQUEST': 'Some details are not valid. Please check them.',
  'refusal.METHOD_NOT_ALLOWED': 'This cannot be done. Please reload the page.',
  'refusal.PAYLOAD_TOO_LARGE': 'This is too large to send. Please make it smaller.',
  'refusal.UNSUPPORTED_MEDIA_TYPE': 'This kind of file cannot be used. Please choose another one.',
  'refusal.KEY_REUSED':
    'This request was already sent with different details. Reload the page and try again.',
  'refusal.TRANSFER_PENDING': 'The transfer is being confirmed. Your money is safe.',
  'refusal.WITHDRAW_MINIMUM':
    'The amount is below the minimum for one withdrawal. Please raise it.',
  'refusal.WITHDRAW_MAXIMUM':
    'The amount is above the maximum for one withdrawal. Please lower it.',
  'refusal.PASSWORD_REQUIRED': 'Please enter your password again, or sign in again.',
  'refusal.WITHDRAW_LIMIT': 'You have used all of today’s withdrawals. Please try again tomorrow.',
  'refusal.NO_COIN': 'No coins left. Make a deposit to earn one.',
  'refusal.SPIN_DAY_LIMIT': 'You have spun as often as a day allows. Your coins stay for tomorrow.',
  'refusal.SLIP_CLOSED': 'Slip upload is closed right now. Please try again later.',
  'refusal.TRUELINK_CLOSED':
    'Gift links are closed right now. Please choose another deposit method.',
  'refusal.DEPOSIT_CLOSED': 'This deposit method is closed right now. Please choose another one.',
  'refusal.GAME_CLOSED':
    'This game takes no money right now. What you have there stays yours, and you can transfer it out.',
  'refusal.INVITATION_USED': 'This link was already used.',
  'refusal.INVITATION_EXPIRED': 'This link is no longer valid. Please ask for a new one.',
  'refusal.PASSKEY_INVALID': 'This passkey was not accepted. Please try again.',
  'refusal.PASSKEY_LIMIT': 'You have ten passkeys already. Remove one first.',
  'refusal.LAST_FACTOR': 'This is your only second factor. Add another one first.',
  'refusal.SERVICE_UNAVAILABLE': 'The service is busy. Please try again in a moment.',
  'refusal.APPROVAL_OWN': 'You proposed this yourself. Another person has to approve it.',
  'refusal.APPROVAL_DEPENDENT':
    'You two do not count as two: one of you added or raised the other, or reset the other’s sign-in, less than 7 days ago.',
  'refusal.APPROVAL_LAPSED': 'The person who proposed this may no longer do it. Propose it again.',
  'refusal.APPROVAL_STALE':
    'It has changed since it was proposed. Look at it again, then propose it anew.',
  'refusal.APPROVAL_EXPIRED': 'This proposal has expired. Propose it again.',
  'refusal.APPROVAL_WITHDRAWN': 'This proposal was withdrawn.',
  'refusal.MEMBER_NOT_CLOSED':
    'The member is not blocked for good. Block the account without an end first.',
  'refusal.MEMBER_HAS_MONEY': 'The member still has money, or something with money is open.',
  'refusal.RETENTION_NOT_OVER': 'The law asks to keep this account for longer.',
  'refusal.CONTENT_CHANGED': 'This text was changed meanwhile.',
  'refusal.CONTENT_INCOMPLETE': 'A language or text is missing.',
  'refusal.NETWORK_INVALID': 'This is neither an address nor a network.',
  'refusal.NETWORK_TOO_WIDE':
    'This network is too wide: it would block too many members. Block a smaller one.',
  'refusal.NETWORK_OWN': 'Your own address is in this network, so you would block yourself.',
  'refusal.NETWORK_OF_SERVICE':
    'This network holds a proxy of ours, or private addresses, which are never members’. Such a block could reach everybody.',
  'refusal.NETWORK_BLOCKED': 'This network is blocked already.',
  'refusal.CONTENT_LINK': 'This link is not allowed.',
  'refusal.SETTING_CHANGED':
    'The setting was changed after you opened this page. Read it again before you change it.',
  'refusal.SETTING_INVALID':
    'The setting does not take this value, or another setting contradicts it.',
  'refusal.MEMBER_CHANGED':
    'The member has changed since this page was read. Read it again, then repeat your change.',
  'refusal.MEMBER_ANONYMISED':
    'This member was anonymised. Nothing more can be written, credited or exported.',
  'refusal.INVITE_DAY_LIMIT':
    'You have claimed the maximum of today. The rest can be claimed tomorrow.',
  'refusal.INVITE_CHECKING': 'Your reward is being checked before it is paid. Nothing is lost.',
  'refusal.REFUND_CHECKING': 'Your refund is being checked before it is paid. Nothing is lost.',
  'refusal.REFUND_REFUSED':
    'This refund was not approved. Please contact us if you have a question.',
  'refusal.MEMBERS_ONLY': 'This file is for members. Please sign in to send it.',
  'refusal.FILE_LIMIT': 'Too many files today. Please try again tomorrow.',
  'refusal.FILE_GONE': 'This file was deleted because it is too old.',
  'refusal.STORAGE_FULL': 'No files can be stored at the moment. Please try again later.',
  'refusal.WITHDRAW_ONLY': 'Your account can only withdraw at present. Please contact support.',
  'refusal.EXISTING_NAME': 'Another member at this bank has this account name.',
  'refusal.TAG_GIVES_BONUS':
    'A bonus is for this tag, and it is more than you may give alone. Give the bonus itself, with a second person.',
  'refusal.EXPORT_TAKES_TWO':
    'So many rows, in one file or within a day, take a second person. Propose the export first, or choose a narrower filter.',
  'refusal.EXPORT_TOO_LARGE': 'Too many rows for one file. Choose a narrower filter.',
  'refusal.PAYER_UNKNOWN': 'The payer’s bank account is unknown.',
  'refusal.PAYER_DIFFERS': 'This does not fit what the bank shows of the payer.',
  'refusal.SELF_EXCLUDED':
    'You have excluded yourself from play. You can still withdraw, read the statement and write to us.',
  'refusal.ON_BREAK':
    'You are taking a break from play. You can still withdraw, read the statement and write to us.',
  'refusal.DEPOSIT_LIMIT': 'This goes above the deposit limit of your account.',
  'refusal.LOSS_LIMIT': 'This goes above the loss limit of your account.',
  'refusal.TIME_LIMIT': 'Your time limit is used up.',
  'refusal.LIMIT_WAITS': 'You can confirm a higher limit 24 hours after you asked for it.',
  'refusal.EXCLUSION_NOT_LONGER': 'Your present break or exclusion lasts at least as long.',
  'refusal.IDENTITY_NEEDED': 'Please send a document in your profile first.',
  'refusal.IDENTITY_DECIDED': 'Your document was sent.',
  'refusal.IDENTITY_USED': 'This document was used.',
  'refusal.AGE_BELOW_MINIMUM': 'By law you are too young to play here.',
  'refusal.TERMS_CHANGED': 'The terms have just changed. Please read them again.',

  'limit.day': 'The limit is {limit} per day. {left} is left until {until}.',
  'limit.week': 'The limit is {limit} per week. {left} is left until {until}.',
  'limit.month': 'The limit is {limit} per month. {left} is left until {until}.',
  'limit.ends': 'It ends {until}.',
  'limit.opens': 'It opens again {until}.',
} as const satisfies Record<
  `refusal.${RefusalCode}` | `limit.${LimitPeriod | 'ends' | 'opens'}`,
  string
>
