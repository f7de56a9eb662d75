type Banner = { image: string; html: string }
type InLanguages = Record<'th' | 'la' | 'en', Banner[]>

/** Banners shown before inviting and before a refund. They name no percentages, because operators set those. */
export const banners: Record<'invite' | 'refund', InLanguages> = {
  invite: {
    th: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>ชวนเพื่อนมาเล่น รับส่วนแบ่งจากทุกยอดฝาก</h3>
          <p>ส่งลิงก์ของคุณให้เพื่อนสมัคร เมื่อเพื่อนฝากเงินและเล่น คุณจะได้ส่วนแบ่งตามยอดที่เล่น <strong>เมื่อเพื่อนทำเทิร์นครบยอดฝาก คุณได้ส่วนแบ่งเต็ม</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>รับเมื่อไรก็ได้ เงินเข้ากระเป๋าทันที</h3>
          <ul>
            <li>ยอดฝากที่เพื่อนทำเทิร์นครบแล้ว ได้ส่วนแบ่งเต็ม</li>
            <li>หากรับก่อนทำเทิร์นครบ จะได้ส่วนแบ่งน้อยกว่า และจะไม่ได้รับจากยอดฝากนั้นอีก</li>
            <li>คุณต้องเคยฝากเงินอย่างน้อยหนึ่งครั้ง</li>
          </ul>`,
      },
    ],
    la: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>ຊວນໝູ່ມາຫຼິ້ນ, ຮັບສ່ວນແບ່ງຈາກທຸກຍອດຝາກ</h3>
          <p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ສະໝັກ, ເມື່ອໝູ່ຝາກເງິນ ແລະ ຫຼິ້ນ, ທ່ານຈະໄດ້ສ່ວນແບ່ງຕາມຍອດທີ່ຫຼິ້ນ <strong>ເມື່ອໝູ່ຫຼິ້ນຄົບຍອດຝາກ, ທ່ານໄດ້ສ່ວນແບ່ງເຕັມ</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>ຮັບເມື່ອໃດກໍໄດ້, ເງິນເຂົ້າກະເປົາທັນທີ</h3>
          <ul>
            <li>ຍອດຝາກທີ່ໝູ່ຫຼິ້ນຄົບແລ້ວ, ໄດ້ສ່ວນແບ່ງເຕັມ</li>
            <li>ຖ້າຮັບກ່ອນຫຼິ້ນຄົບ, ຈະໄດ້ສ່ວນແບ່ງໜ້ອຍກວ່າ ແລະ ຈະບໍ່ໄດ້ຮັບຈາກຍອດຝາກນັ້ນອີກ</li>
            <li>ທ່ານຕ້ອງເຄີຍຝາກເງິນຢ່າງໜ້ອຍໜຶ່ງຄັ້ງ</li>
          </ul>`,
      },
    ],
    en: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>Invite friends, share in every deposit</h3>
          <p>Send a friend your link to register. When your friend deposits and plays, you earn a share of what they play. <strong>Once the deposit is fully wagered, you get the full share.</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>Claim any time, straight to your wallet</h3>
          <ul>
            <li>A deposit that your friend has fully wagered earns the full share.</li>
            <li>Claim earlier and you get less, and nothing more from that deposit.</li>
            <li>Make one deposit yourself first.</li>
          </ul>`,
      },
    ],
  },
  refund: {
    th: [
      {
        image: '/banners/refund-1.svg',
        html: `<h3>คืนยอดเสียทุกวัน</h3>
          <p>หากเมื่อวานยอดเล่นรวมทุกเกมติดลบ วันนี้เราคืนให้ส่วนหนึ่ง คำนวณจากประวัติการเล่นของแต่ละเกม</p>`,
      },
      {
        image: '/banners/refund-2.svg',
        html: `<h3>รับง่าย สองขั้นตอน</h3>
          <ol>
            <li><strong>รับเงินคืน</strong> ของเมื่อวาน</li>
            <li><strong>เพิ่มเข้ากระเป๋า</strong> แล้วใช้ได้ทันที</li>
          </ol>
          <p>รับได้วันละครั้ง และหมดสิทธิ์หลังเที่ยงคืน</p>`,
      },
    ],
    la: [
      {
        image: '/banners/refund-1.svg',
        html: `<h3>ຄືນຍອດເສຍທຸກມື້</h3>
          <p>ຖ້າມື້ວານຍອດຫຼິ້ນລວມທຸກເກມຕິດລົບ, ມື້ນີ້ພວກເຮົາຄືນໃຫ້ສ່ວນໜຶ່ງ, ຄິດໄລ່ຈາກປະຫວັດການຫຼິ້ນຂອງແຕ່ລະເກມ</p>`,
      },
      {
        image: '/banners/refund-2.svg',
        html: `<h3>ຮັບງ່າຍ, ສອງຂັ້ນຕອນ</h3>
          <ol>
            <li><strong>ຮັບເງິນຄືນ</strong> ຂອງມື້ວານ</li>
            <li><strong>ເພີ່ມເຂົ້າກະເປົາ</strong> ແລ້ວໃຊ້ໄດ້ທັນທີ</li>
          </ol>
          <p>ຮັບໄດ້ມື້ລະຄັ້ງ ແລະ ໝົດສິດຫຼັງທ່ຽງຄືນ</p>`,
      },
    ],
    en: [
      {
        image: '/banners/refund-1.svg',
        html: `<h3>Daily cashback on losses</h3>
          <p>If you lost more than you won yesterday, you get part of it back today, based on each game’s history.</p>`,
      },
      {
        image: '/banners/refund-2.svg',
        html: `<h3>Two steps</h3>
          <ol>
            <li><strong>Claim</strong> yesterday’s refund.</li>
            <li><strong>Add to wallet</strong> and use it at once.</li>
          </ol>
          <p>Once a day. Claim before midnight or it expires.</p>`,
      },
    ],
  },
}
