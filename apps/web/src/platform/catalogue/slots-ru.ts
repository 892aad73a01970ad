import commissions from '../../../../../locales/ru/commissions.json'
import slots from '../../../../../locales/ru/slots.json'

export default { commissions, slots }
