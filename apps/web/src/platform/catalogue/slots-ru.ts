import slots from '../../../../../locales/ru/slots.json'

export default { slots }
