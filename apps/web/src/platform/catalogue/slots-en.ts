import commissions from '../../../../../locales/en/commissions.json'
import slots from '../../../../../locales/en/slots.json'

export default { commissions, slots }
