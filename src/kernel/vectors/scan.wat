;; What a search does to every vector, sixteen numbers at a time. `npm run wat` compiles it into scan-bytes.ts;
;; plain-scan.ts does the same without it, number for number.
;;
;; Vectors are signed bytes, so many to a vector that they are a multiple of 32; the query has as many 16-bit numbers. Which
;; vectors are meant is a list of addresses, so that what is out of scope is never read. Sums fit 32 bits because of how a
;; query is scaled (quantise.ts).
(module
  (import "scan" "memory" (memory 1 65536))

  ;; The product of the query with each vector of the list, as a 32-bit number each.
  (func (export "dots")
    (param $list i32) (param $count i32) (param $query i32) (param $width i32) (param $out i32)
    (local $last i32) (local $vector i32) (local $end i32) (local $against i32)
    (local $bytes v128) (local $low v128) (local $high v128)
    (local.set $last (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $list) (local.get $last)))
        (local.set $vector (i32.load (local.get $list)))
        (local.set $end (i32.add (local.get $vector) (local.get $width)))
        (local.set $against (local.get $query))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (loop $more
          (local.set $bytes (v128.load (local.get $vector)))
          (local.set $low (i32x4.add (local.get $low)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $against)))))
          (local.set $high (i32x4.add (local.get $high)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $against)))))
          (local.set $bytes (v128.load offset=16 (local.get $vector)))
          (local.set $low (i32x4.add (local.get $low)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load offset=32 (local.get $against)))))
          (local.set $high (i32x4.add (local.get $high)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=48 (local.get $against)))))
          (local.set $vector (i32.add (local.get $vector) (i32.const 32)))
          (local.set $against (i32.add (local.get $against) (i32.const 64)))
          (br_if $more (i32.lt_u (local.get $vector) (local.get $end))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
            (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $each))))

  ;; In how many signs the query differs from each row of signs in the list.
  (func (export "distances")
    (param $list i32) (param $count i32) (param $query i32) (param $width i32) (param $out i32)
    (local $last i32) (local $signs i32) (local $end i32) (local $against i32) (local $differ i64)
    (local.set $last (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $list) (local.get $last)))
        (local.set $signs (i32.load (local.get $list)))
        (local.set $end (i32.add (local.get $signs) (local.get $width)))
        (local.set $against (local.get $query))
        (local.set $differ (i64.const 0))
        (loop $more
          (local.set $differ (i64.add (local.get $differ)
            (i64.popcnt (i64.xor (i64.load (local.get $signs)) (i64.load (local.get $against))))))
          (local.set $signs (i32.add (local.get $signs) (i32.const 8)))
          (local.set $against (i32.add (local.get $against) (i32.const 8)))
          (br_if $more (i32.lt_u (local.get $signs) (local.get $end))))
        (i32.store (local.get $out) (i32.wrap_i64 (local.get $differ)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $each))))

  ;; The signs of vectors that stand one after the other: a bit each, set where the number is below zero.
  (func (export "signs")
    (param $from i32) (param $count i32) (param $width i32) (param $to i32) (param $rowBytes i32)
    (local $end i32) (local $into i32)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $end (i32.add (local.get $from) (local.get $width)))
        (local.set $into (local.get $to))
        (loop $more
          (i32.store16 (local.get $into) (i8x16.bitmask (v128.load (local.get $from))))
          (local.set $from (i32.add (local.get $from) (i32.const 16)))
          (local.set $into (i32.add (local.get $into) (i32.const 2)))
          (br_if $more (i32.lt_u (local.get $from) (local.get $end))))
        (local.set $to (i32.add (local.get $to) (local.get $rowBytes)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each)))))
