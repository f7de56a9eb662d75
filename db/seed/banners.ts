type Banner = { image: string; html: string }
type InLanguages = Record<'th' | 'la' | 'en', Banner[]>

/** What is shown before inviting and before a refund. Shares are not named: operators set them. */
export const banners: Record<'invite' | 'refund', InLanguages> = {
  invite: {
    th: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>ชวนเพื่อนมาเล่น รับส่วนแบ่งจากทุกยอดฝาก</h3>
          <p>ส่งลิงก์ของคุณให้เพื่อนสมัคร เมื่อเพื่อนฝากเงินและเล่น คุณจะได้ส่วนแบ่งตามยอดที่เล่น <strong>ยิ่งเล่นครบยอดฝาก ยิ่งได้มาก</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>รับเมื่อไรก็ได้ เงินเข้ากระเป๋าทันที</h3>
          <ul>
            <li>ยอดฝากที่เพื่อนเล่นครบแล้ว ได้ส่วนแบ่งเต็ม</li>
            <li>หากรับก่อนเล่นครบ จะได้ส่วนแบ่งน้อยกว่า และถือว่ารับยอดฝากนั้นแล้ว</li>
            <li>คุณต้องเคยฝากเงินอย่างน้อยหนึ่งครั้ง</li>
          </ul>`,
      },
    ],
    la: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>ຊວນໝູ່ມາຫຼິ້ນ ຮັບສ່ວນແບ່ງຈາກທຸກຍອດຝາກ</h3>
          <p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ສະໝັກ ເມື່ອໝູ່ຝາກເງິນ ແລະ ຫຼິ້ນ ທ່ານຈະໄດ້ສ່ວນແບ່ງຕາມຍອດທີ່ຫຼິ້ນ <strong>ຍິ່ງຫຼິ້ນຄົບຍອດຝາກ ຍິ່ງໄດ້ຫຼາຍ</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>ຮັບເມື່ອໃດກໍໄດ້ ເງິນເຂົ້າກະເປົາທັນທີ</h3>
          <ul>
            <li>ຍອດຝາກທີ່ໝູ່ຫຼິ້ນຄົບແລ້ວ ໄດ້ສ່ວນແບ່ງເຕັມ</li>
            <li>ຖ້າຮັບກ່ອນຫຼິ້ນຄົບ ຈະໄດ້ສ່ວນແບ່ງໜ້ອຍກວ່າ ແລະ ຖືວ່າຮັບຍອດຝາກນັ້ນແລ້ວ</li>
            <li>ທ່ານຕ້ອງເຄີຍຝາກເງິນຢ່າງໜ້ອຍໜຶ່ງຄັ້ງ</li>
          </ul>`,
      },
    ],
    en: [
      {
        image: '/banners/invite-1.svg',
        html: `<h3>Invite friends, share in every deposit</h3>
          <p>Send a friend your link to register. When your friend deposits and plays, you get a share by what was played. <strong>It is largest once the deposit is played through.</strong></p>`,
      },
      {
        image: '/banners/invite-2.svg',
        html: `<h3>Receive it when you like, at once in your wallet</h3>
          <ul>
            <li>A deposit that your friend has played through brings the full share.</li>
            <li>Received before that, it brings less, and that deposit is then settled.</li>
            <li>You need one deposit of your own first.</li>
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
            <li>กด <strong>รับ</strong> เพื่อเก็บยอดของเมื่อวานไว้</li>
            <li>กด <strong>เพิ่มเข้ากระเป๋า</strong> แล้วใช้ได้ทันที</li>
          </ol>
          <p>รับได้วันละครั้ง และหมดสิทธิ์เมื่อขึ้นวันใหม่</p>`,
      },
    ],
    la: [
      {
        image: '/banners/refund-1.svg',
        html: `<h3>ຄືນຍອດເສຍທຸກມື້</h3>
          <p>ຖ້າມື້ວານຍອດຫຼິ້ນລວມທຸກເກມຕິດລົບ ມື້ນີ້ພວກເຮົາຄືນໃຫ້ສ່ວນໜຶ່ງ ຄິດໄລ່ຈາກປະຫວັດການຫຼິ້ນຂອງແຕ່ລະເກມ</p>`,
      },
      {
        image: '/banners/refund-2.svg',
        html: `<h3>ຮັບງ່າຍ ສອງຂັ້ນຕອນ</h3>
          <ol>
            <li>ກົດ <strong>ຮັບ</strong> ເພື່ອເກັບຍອດຂອງມື້ວານໄວ້</li>
            <li>ກົດ <strong>ເພີ່ມເຂົ້າກະເປົາ</strong> ແລ້ວໃຊ້ໄດ້ທັນທີ</li>
          </ol>
          <p>ຮັບໄດ້ມື້ລະຄັ້ງ ແລະ ໝົດສິດເມື່ອຂຶ້ນມື້ໃໝ່</p>`,
      },
    ],
    en: [
      {
        image: '/banners/refund-1.svg',
        html: `<h3>Part of a loss comes back, every day</h3>
          <p>If all that you played yesterday came to a net loss, a share of it is yours today, counted from the histories of the games themselves.</p>`,
      },
      {
        image: '/banners/refund-2.svg',
        html: `<h3>Two steps</h3>
          <ol>
            <li><strong>Receive</strong> sets yesterday’s amount aside for you.</li>
            <li><strong>Add to wallet</strong> moves it to your wallet at once.</li>
          </ol>
          <p>Once a day; what is not received by midnight is gone.</p>`,
      },
    ],
  },
}
