import type { ReceptionSetting } from '@portal/domain/reception/rules.ts'
import type { Db, Trx } from '../../platform/database/database.ts'

export const updateReception = (db: Trx, setting: ReceptionSetting) =>
  db
    .updateTable('reception')
    .set({ ...setting, isSet: true })
    .execute()

export const updateUnsetReception = (db: Db, isEnabledByHand: boolean) =>
  db.updateTable('reception').set({ isEnabledByHand }).where('isSet', '=', false).execute()
