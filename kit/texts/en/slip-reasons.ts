import type { slipReasons as reasons } from '#contract/slip'

/** Why a slip was not accepted, as the member reads it and as operators choose it. */
export const slipReasons = {
  'slipReason.UPLOADED_FILE_NOT_EXIST':
    'Incorrect slip: the picture did not upload completely. Please upload it again.',
  'slipReason.IMG_SIZE_UNABLE_TO_PROCESS':
    'Incorrect slip: the picture is too small. Please upload the slip as your bank app saved it.',
  'slipReason.CANNOT_READ_CROPPED_IMAGE':
    'Incorrect slip: the QR cannot be read. Please upload the whole slip, uncropped.',
  'slipReason.DEST_ACC_INVALID':
    'Wrong destination account: the money went to an account that is not ours. Please contact support.',
  'slipReason.SLIP_REFNO_DUPLICATED': 'Duplicate slip: this transfer has already been used.',
  'slipReason.UNSTABLE_REFNO_ON_SLIP':
    'Unreadable reference: please upload a sharper picture of the slip.',
  'slipReason.TRIPPLE_WRONG_CAPTCHA':
    'The bank’s check (captcha) failed three times in a row. Please upload the slip again in a moment.',
  'slipReason.INVALID_SLIP':
    'Unreadable slip: the transfer could not be verified. Please check that this is the slip of your transfer.',
  'slipReason.NOT_MATCH':
    'The sending account or name differs from the one you registered. Please contact support.',
  'slipReason.EXPIRED_SLIP':
    'Expired slip: the transfer is more than 1 hour old. Please contact support.',
  'slipReason.UNKNOW_ERROR': 'Unknown error: please contact support. Your money is safe.',
} as const satisfies Record<`slipReason.${(typeof reasons)[number]}`, string>
