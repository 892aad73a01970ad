import type { ReceptionSetting } from '@portal/domain/reception/rules.ts'
import type { Trx } from '../../platform/database.ts'

export const updateReception = (db: Trx, setting: ReceptionSetting) =>
  db.updateTable('reception').set(setting).execute()
