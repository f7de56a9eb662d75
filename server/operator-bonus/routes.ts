import * as contract from '#contract/operator-bonus'
import * as codes from '#contract/operator-bonus-code'
import { deciderOf, withoutReason } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { takePicture } from '../site/pictures.ts'
import { changeOfBonus, saveBonus, stopBonus } from './change.ts'
import { addBatch, batchesFor, fileOfCodes, makingOfCodes, stopBatch } from './codes.ts'
import { bonusesFor, bonusFor } from './list.ts'

/** Bonuses and promotions that operators make, change and stop. */
export const operatorBonusFeature: Feature = { routes, actions: [changeOfBonus, makingOfCodes] }

function routes({ on }: Http, ctx: Context): void {
  on(contract.operatorBonuses, () => bonusesFor(ctx))
  on(contract.operatorBonus, ({ operator, input }) => bonusFor(ctx, operator, input.code))
  on(contract.uploadBonusPicture, ({ operator, file }) => takePicture(ctx, operator, file))
  on(contract.addBonus, (call) => saveBonus(ctx, deciderOf(call), withoutReason(call.input)))
  on(contract.changeBonus, (call) => saveBonus(ctx, deciderOf(call), withoutReason(call.input)))
  on(contract.stopBonus, (call) => stopBonus(ctx, deciderOf(call), call.input.code))
  on(codes.codeBatches, ({ operator, input }) => batchesFor(ctx, operator, input.code))
  on(codes.addCodeBatch, (call) => addBatch(ctx, deciderOf(call), withoutReason(call.input)))
  on(codes.stopCodeBatch, (call) => stopBatch(ctx, deciderOf(call), withoutReason(call.input)))
  on(codes.saveCodeBatch, ({ input, operator, address }) =>
    fileOfCodes(ctx, { operator, address }, input),
  )
}
