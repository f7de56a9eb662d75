/** What opens over a member's screens: loaded with the first sheet that needs it. */
export const sheets = {
  'slip.title': 'Upload slip',
  'slip.pick': 'Choose the picture of the slip',
  'slip.pickHint': 'PNG or JPEG, at most 10 MB',
  'slip.change': 'Choose another picture',
  'slip.preview': 'The slip you chose',
  'slip.looking': 'Looking for the QR on the slip…',
  'slip.found': 'The QR on the slip can be read.',
  'slip.other': 'This QR is not one of a bank slip. Please choose the slip itself.',
  'slip.none':
    'No QR can be seen here. A sharper picture helps; you can also send it, and we will look closer.',
  'slip.unreadable': 'This file is not a picture that can be opened. Please choose a PNG or JPEG.',
  'slip.tooLarge': 'The file is too large. Please select a file no larger than {n} MB.',
  'slip.send': 'Send slip',
  'slip.sending': 'Sending: {percent}%',
  'slip.cancel': 'Cancel sending',
  'slip.cancelled': 'Sending was cancelled.',
  'slip.checkingTitle': 'Checking the slip with the bank',
  'slip.checkingText':
    'This takes less than a minute. You may close this: the money comes by itself.',
  'slip.failedTitle': 'The slip was not accepted',
  'slip.another': 'Send another slip',
  'slip.steps': 'So that it is found at once',
  'slip.stepHour': 'Send the slip within 1 hour of the transfer.',
  'slip.stepQr': 'The QR on the slip is whole and sharp.',
  'slip.stepOwn': 'It was paid from your registered bank account.',

  'slips.title': 'Your slips',
  'slips.refresh': 'Refresh slips',
  'slips.date': 'Date',
  'slips.amount': 'Amount',
  'slips.status': 'Status',
  'slips.view': 'View picture',
  'slips.emptyTitle': 'No slip yet',
  'slips.emptyText': 'Slips that you send will be listed here with their result.',
  'slips.IN_PROGRESS': 'Processing',
  'slips.SUCCESS': 'Success',
  'slips.FAILED': 'Failed',

  'slipReason.UPLOADED_FILE_NOT_EXIST':
    'Incorrect slip: the picture did not arrive whole. Please send it again.',
  'slipReason.IMG_SIZE_UNABLE_TO_PROCESS':
    'Incorrect slip: the picture is too small or too large. Please send the slip as your bank saved it.',
  'slipReason.CANNOT_READ_CROPPED_IMAGE':
    'Incorrect slip: no QR can be read. Please send the whole slip, uncropped.',
  'slipReason.DEST_ACC_INVALID':
    'Wrong destination account: the money went to an account that is not ours.',
  'slipReason.SLIP_REFNO_DUPLICATED': 'Duplicate slip: this transfer was credited already.',
  'slipReason.UNSTABLE_REFNO_ON_SLIP':
    'Unreadable reference: please send a sharper picture of the slip.',
  'slipReason.TRIPPLE_WRONG_CAPTCHA':
    'The bank refused three checks in a row. Please send the slip again in a moment.',
  'slipReason.INVALID_SLIP': 'Unreadable slip: the bank does not know this transfer.',
  'slipReason.NOT_MATCH': 'The account number differs from the one you registered.',
  'slipReason.EXPIRED_SLIP':
    'Expired slip: the transfer is more than 1 hour old. Please contact our team.',
  'slipReason.UNKNOW_ERROR': 'Unknown error: please contact our team, your money is safe.',

  'detail.begun': 'Begun',
  'detail.IN_PROGRESS': 'On the way: being confirmed, your money is safe',
  'detail.SUCCESS': 'Done',
  'detail.FAILED': 'Not done: your money is back where it was',
  'detail.from': 'From',
  'detail.to': 'To',
  'detail.reference': 'Reference',
  'detail.copyReference': 'Copy reference',
  'detail.about': 'About',
  'detail.steps': 'What happened when',
  'detail.support': 'Ask support about this',

  'gift.sent': 'Link sent: {amount} is in your wallet.',
  'gift.pending': 'Link sent: it is being confirmed, and the money comes by itself.',
} as const
